-- What people want to hear of a project: everything, releases and seats, or nothing. A muted project
-- is one of which somebody wants to hear nothing.
alter table muted_projects rename to project_watches;
alter table project_watches rename column muted_at to set_at;
alter table project_watches rename constraint muted_projects_pkey to project_watches_pkey;
alter table project_watches
  rename constraint muted_projects_user_id_fkey to project_watches_user_id_fkey;
alter table project_watches
  rename constraint muted_projects_project_id_fkey to project_watches_project_id_fkey;
alter table project_watches add column level text not null default 'none'
  constraint project_watches_level_check check (level in ('all', 'releases', 'none'));

-- For the watchers of a project by level, and where a project is deleted.
drop index muted_projects_project_id_idx;
create index project_watches_project_id_idx on project_watches (project_id, level, user_id);

-- For servers of the version before. What they insert is a mute, by the default of its level.
create view muted_projects as
  select user_id, project_id, set_at as muted_at from project_watches where level = 'none';

-- What has to be told to everybody who watches a project or follows a person: a job does that in
-- batches, so that no request waits for thousands of notifications. No keys to what it is about, so
-- that deleting that waits for nothing.
create table watched_events (
  id uuid primary key,
  event text not null
    check (event in ('thread_created', 'release_published', 'seats_opened', 'person_joined')),
  project_id uuid not null,
  actor_id uuid,
  comment_id uuid,
  -- Told once while the row is kept.
  subject text not null,
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  -- The last person that the job came to, in the order of ids.
  told_until uuid,
  done_at timestamptz(3)
);

create unique index watched_events_subject_idx on watched_events (project_id, event, subject);
create index watched_events_due_idx on watched_events (id) where done_at is null;
create index watched_events_joined_idx on watched_events (actor_id, created_at)
  where event = 'person_joined';
create index watched_events_created_at_idx on watched_events (created_at);

-- Releases are events of a repository, too. Every row fits the former check, and so this one.
alter table project_events drop constraint project_events_event_check;
alter table project_events add constraint project_events_event_check
  check (event in ('repo_push', 'repo_pull_request', 'repo_release')) not valid;

comment on table project_watches is 'What people want to hear of a project; without a row, what concerns them.';
comment on column project_watches.level is 'all: new threads, releases and seats; releases: releases and seats; none: muted.';
comment on table watched_events is 'What is told to everybody who watches a project or follows a person. Removed after 7 days.';
comment on column watched_events.subject is 'What it is about: the same isn''t told twice while the row is kept.';
comment on column watched_events.told_until is 'The last person that the job came to, in the order of ids.';
