-- Updates: short posts of a project's team. They belong to the project, so an update stays, without
-- its author, when that account is deleted.
create table project_updates (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  title text check (char_length(title) between 1 and 100),
  text text not null check (char_length(text) between 1 and 2000),
  html text not null,
  html_version smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3)
);
create index project_updates_latest_idx on project_updates (project_id, id);
create index project_updates_user_id_idx on project_updates (user_id);
create index project_updates_html_version_idx on project_updates (html_version);
create index project_updates_hidden_idx on project_updates (id) where hidden_at is not null;

create trigger project_updates_note_insert after insert on project_updates
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger project_updates_note_update after update on project_updates
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger project_updates_note_delete after delete on project_updates
  referencing old table as changed for each statement execute function note_changes_of_projects();

comment on table project_updates is 'Short posts of a project''s team about what is new.';
comment on column project_updates.project_id is 'Privacy page: updates** of projects that you write';
comment on column project_updates.title is 'Privacy page: updates** of projects that you write';
comment on column project_updates.text is 'Privacy page: updates** of projects that you write';
comment on column project_updates.created_at is 'Privacy page: when each was written and changed';
comment on column project_updates.updated_at is 'Privacy page: when each was written and changed';
comment on column project_updates.hidden_at is 'Privacy page: since when it is hidden';
comment on trigger project_updates_note_insert on project_updates is 'Cards show the latest one.';
comment on trigger project_updates_note_update on project_updates is 'Cards show the latest one.';
comment on trigger project_updates_note_delete on project_updates is 'Cards show the latest one.';
