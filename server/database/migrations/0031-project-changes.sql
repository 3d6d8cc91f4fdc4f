-- Which projects changed, for the index of projects that each server has in memory. `xid` tells what
-- a reader has seen: ids are given before they are committed, so that their order says nothing
-- about it.
create table project_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- Null where technologies changed.
  project_id uuid,
  at timestamptz not null default now()
);

create index project_changes_xid_idx on project_changes (xid);
create index project_changes_at_idx on project_changes (at);

create function note_project_change() returns trigger language plpgsql as $$
begin
  insert into project_changes (project_id) values (coalesce(new.id, old.id));
  return null;
end $$;

create trigger projects_note_insert after insert on projects
  for each row execute function note_project_change();
create trigger projects_note_delete after delete on projects
  for each row execute function note_project_change();
create trigger projects_note_update after update on projects
  for each row when (
    (old.name, old.description_text, old.open_roles, old.star_count, old.archived_at, old.hidden_at,
      old.last_activity_at)
    is distinct from
    (new.name, new.description_text, new.open_roles, new.star_count, new.archived_at, new.hidden_at,
      new.last_activity_at))
  execute function note_project_change();

create function note_changes_of_projects() returns trigger language plpgsql as $$
begin
  insert into project_changes (project_id) select distinct project_id from changed;
  return null;
end $$;

create trigger project_techs_note_insert after insert on project_techs
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger project_techs_note_update after update on project_techs
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger project_techs_note_delete after delete on project_techs
  referencing old table as changed for each statement execute function note_changes_of_projects();

-- Their owners are known to the index.
create trigger members_note_insert after insert on members
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger members_note_update after update on members
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger members_note_delete after delete on members
  referencing old table as changed for each statement execute function note_changes_of_projects();

create function note_tech_change() returns trigger language plpgsql as $$
begin
  insert into project_changes (project_id) values (null);
  return null;
end $$;

create trigger techs_note_change after insert or update or delete on techs
  for each statement execute function note_tech_change();
create trigger tech_aliases_note_change after insert or update or delete on tech_aliases
  for each statement execute function note_tech_change();
create trigger tech_former_slugs_note_change after insert or update or delete on tech_former_slugs
  for each statement execute function note_tech_change();
create trigger tech_relations_note_change after insert or update or delete on tech_relations
  for each statement execute function note_tech_change();

comment on table project_changes is 'Which projects changed, for the index in memory of each server. Removed after ten minutes.';
comment on trigger projects_note_insert on projects is 'Tells the index of projects.';
comment on trigger projects_note_update on projects is 'Tells the index of projects.';
comment on trigger projects_note_delete on projects is 'Tells the index of projects.';
comment on trigger project_techs_note_insert on project_techs is 'Tells the index of projects.';
comment on trigger project_techs_note_update on project_techs is 'Tells the index of projects.';
comment on trigger project_techs_note_delete on project_techs is 'Tells the index of projects.';
comment on trigger members_note_insert on members is 'Tells the index of projects.';
comment on trigger members_note_update on members is 'Tells the index of projects.';
comment on trigger members_note_delete on members is 'Tells the index of projects.';
comment on trigger techs_note_change on techs is 'Tells the index of projects.';
comment on trigger tech_aliases_note_change on tech_aliases is 'Tells the index of projects.';
comment on trigger tech_former_slugs_note_change on tech_former_slugs is 'Tells the index of projects.';
comment on trigger tech_relations_note_change on tech_relations is 'Tells the index of projects.';
