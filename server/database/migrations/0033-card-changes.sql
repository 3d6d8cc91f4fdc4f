-- Each server keeps the JSON of cards in memory, so all that they show has to be noted.
drop trigger projects_note_update on projects;
create trigger projects_note_update after update on projects
  for each row when (old.* is distinct from new.*)
  execute function note_project_change();

create function note_changes_of_person() returns trigger language plpgsql as $$
declare
  many constant int := 1000;
  ids uuid[];
begin
  select array_agg(project_id) into ids
  from (select project_id from members where user_id = new.id limit many + 1) teams;
  if cardinality(ids) > many then
    -- As if technologies had changed: all projects are looked at again.
    insert into project_changes (project_id) values (null);
  else
    insert into project_changes (project_id) select unnest(ids);
  end if;
  return null;
end $$;

create trigger users_note_update after update on users
  for each row when (
    (old.username, old.display_name, old.avatar_url, old.hidden_at)
    is distinct from
    (new.username, new.display_name, new.avatar_url, new.hidden_at))
  execute function note_changes_of_person();

comment on table project_changes is 'Which projects changed, for the index and the cards in memory of each server. Removed after ten minutes.';
comment on column project_changes.project_id is 'Null where technologies changed, or a person with very many projects.';
comment on trigger projects_note_update on projects is 'Tells the index of projects.';
comment on trigger users_note_update on users is 'Tells the index of projects.';
