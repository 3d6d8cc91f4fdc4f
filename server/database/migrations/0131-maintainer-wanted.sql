-- Owners who can't go on look for somebody who takes their project over.
alter table projects add column maintainer_wanted boolean not null default false;
comment on column projects.maintainer_wanted is 'Privacy page: whether its owners look for a maintainer';

drop trigger projects_note_update on projects;
create trigger projects_note_update after update on projects
  for each row when (
    (old.name, old.description_text, old.open_roles, old.star_count, old.archived_at, old.hidden_at,
      old.last_activity_at, old.maintainer_wanted)
    is distinct from
    (new.name, new.description_text, new.open_roles, new.star_count, new.archived_at, new.hidden_at,
      new.last_activity_at, new.maintainer_wanted))
  execute function note_project_change();
comment on trigger projects_note_update on projects is 'Tells the index of projects.';

