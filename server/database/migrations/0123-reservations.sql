-- Who is on which starter issue. The row has the issue as it was when it was reserved: the issue
-- leaves the list as soon as its code host says that somebody works on it, or that it is closed.
create table reservations (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  issue_id uuid not null,
  number bigint not null,
  title text not null,
  url text not null,
  labels text[] not null,
  size text check (size in ('small', 'medium', 'large')),
  opened_at timestamptz not null,
  named_techs uuid[] not null,
  state text not null default 'reserved' check (state in ('reserved', 'opened', 'merged')),
  reserved_at timestamptz not null default now(),
  until timestamptz not null,
  -- Null while it holds.
  ended_at timestamptz,
  -- When its person was told that it ends soon.
  told_at timestamptz,
  pull_request_number bigint,
  pull_request_url text,
  pull_request_opened_at timestamptz,
  merged_at timestamptz
);

create unique index reservations_issue_id_idx on reservations (issue_id) where ended_at is null;
create index reservations_until_idx on reservations (until) where ended_at is null;
create index reservations_user_id_idx on reservations (user_id, id);
create index reservations_project_id_idx on reservations (project_id, user_id);

create trigger reservations_note_insert after insert on reservations
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger reservations_note_update after update on reservations
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger reservations_note_delete after delete on reservations
  referencing old table as changed for each statement execute function note_changes_of_projects();

create function end_reservations() returns trigger language plpgsql as $$
begin
  update reservations set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end $$;

create trigger users_end_reservations after update of suspended_at, hidden_at on users
  for each row when (
    (old.suspended_at is null and new.suspended_at is not null)
    or (old.hidden_at is null and new.hidden_at is not null))
  execute function end_reservations();

comment on table reservations is 'Who is on which starter issue, with the issue as it was then.';
comment on column reservations.project_id is 'Privacy page: reservations** of starter issues';
comment on column reservations.issue_id is 'Privacy page: which issue of which project';
comment on column reservations.number is 'Privacy page: which issue of which project';
comment on column reservations.title is 'Privacy page: which issue of which project';
comment on column reservations.url is 'Privacy page: which issue of which project';
comment on column reservations.labels is 'Privacy page: which issue of which project';
comment on column reservations.size is 'Privacy page: which issue of which project';
comment on column reservations.opened_at is 'When the issue was opened. Privacy page: which issue of which project';
comment on column reservations.named_techs is 'Privacy page: which issue of which project';
comment on column reservations.state is 'Privacy page: whether a pull request of yours was opened or merged for it';
comment on column reservations.reserved_at is 'Privacy page: since when and until when';
comment on column reservations.until is 'Privacy page: since when and until when';
comment on column reservations.ended_at is 'Null while it holds. Privacy page: since when and until when';
comment on column reservations.told_at is 'When its person was told that it ends soon. Privacy page: since when and until when';
comment on column reservations.pull_request_number is 'Privacy page: whether a pull request of yours was opened or merged for it';
comment on column reservations.pull_request_url is 'Privacy page: whether a pull request of yours was opened or merged for it';
comment on column reservations.pull_request_opened_at is 'Privacy page: whether a pull request of yours was opened or merged for it';
comment on column reservations.merged_at is 'Privacy page: whether a pull request of yours was opened or merged for it';
comment on trigger reservations_note_insert on reservations is 'Tells the index of issues.';
comment on trigger reservations_note_update on reservations is 'Tells the index of issues.';
comment on trigger reservations_note_delete on reservations is 'Tells the index of issues.';
comment on trigger users_end_reservations on users is 'Ends the reservations of people who are suspended or hidden.';
