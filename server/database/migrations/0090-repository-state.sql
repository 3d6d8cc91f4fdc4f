-- What the code host says of a project's repository: when it was last pushed to, and since when this
-- site knows that it is archived there.
alter table projects add column pushed_at timestamptz;
alter table projects add column repository_archived_at timestamptz;

-- Lists of projects have these last.
create index projects_repository_archived_idx on projects (id desc)
  where repository_archived_at is not null;

-- What is known of another repository isn't the project's any more.
create or replace function restart_starter_issue_checks() returns trigger language plpgsql as $$
begin
  delete from starter_issues where project_id = new.id;
  delete from starter_issue_checks where project_id = new.id;
  if new.repository_url is not null then
    insert into starter_issue_checks (project_id) values (new.id);
  end if;
  new.starter_issue_count := 0;
  new.pushed_at := null;
  new.repository_archived_at := null;
  return new;
end $$;

comment on column projects.pushed_at is 'When its repository was last pushed to, as the code host says; null where it doesn''t.';
comment on column projects.repository_archived_at is 'Since when its repository is known to be archived at its code host.';
comment on trigger projects_restart_starter_issue_checks on projects is 'Forgets what was known of the former repository.';
