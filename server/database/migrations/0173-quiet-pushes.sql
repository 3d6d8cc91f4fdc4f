-- When people get no push messages; no row: at no time. What comes meanwhile waits, as in 0167.
create table push_quiet_hours (
  user_id uuid primary key references users on delete cascade,
  quiet jsonb not null
);

comment on table push_quiet_hours is 'When people get no push messages.';
comment on column push_quiet_hours.quiet is 'From when until when, and in which time zone that is. Privacy page: in which hours you get none';
