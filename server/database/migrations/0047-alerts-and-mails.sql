-- Mails about what just happened are sent before digests, of which many are due at once.
create index mails_due_at_once_idx on mails (due_at)
  where kind <> 'digest' and state in ('queued', 'claimed');

-- Saved searches for starter issues: a project fits once it has some.
create function note_pending_starter_issues() returns trigger language plpgsql as $$
begin
  insert into pending_project_changes (project_id, before)
  values (new.id, jsonb_build_object('starter', old.starter_issue_count > 0));
  return null;
end $$;

create trigger projects_note_pending_starter_issues after update on projects
  for each row when ((old.starter_issue_count > 0) is distinct from (new.starter_issue_count > 0))
  execute function note_pending_starter_issues();

comment on trigger projects_note_pending_starter_issues on projects is 'For alerts of saved searches.';
