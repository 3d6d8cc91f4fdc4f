-- Who was ever notified, with the number of their latest notification. Whoever notifies a person
-- holds this row until the end of the transaction: numbers have no gaps, and a lower one never
-- appears after a higher one.
create table recipients (
  user_id uuid primary key references users on delete cascade,
  last_number bigint not null
);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  number bigint not null,
  event text not null,
  actor_id uuid references users on delete set null,
  project_id uuid references projects on delete cascade,
  application_id uuid references applications on delete cascade,
  comment_id uuid references comments on delete cascade,
  -- What only the moment knows: a role, a reason. Names are looked up when it is read.
  detail jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (user_id, number)
);

create index notifications_unread_idx on notifications (user_id, number) where not is_read;
create index notifications_actor_id_idx on notifications (actor_id);
create index notifications_project_id_idx on notifications (project_id);
create index notifications_application_id_idx on notifications (application_id);
create index notifications_comment_id_idx on notifications (comment_id, user_id);

-- Kinds that a person switched off.
create table notification_kinds_off (
  user_id uuid not null references users on delete cascade,
  event text not null,
  primary key (user_id, event)
);

create table muted_projects (
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  muted_at timestamptz not null default now(),
  primary key (user_id, project_id)
);

create index muted_projects_project_id_idx on muted_projects (project_id);

-- A thread is its top-level comment.
create table muted_threads (
  user_id uuid not null references users on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  muted_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);

create index muted_threads_comment_id_idx on muted_threads (comment_id);

-- The beginning of a comment's words, from HTML as we make it: tags away, the two escapes back.
create function excerpt_of(html text) returns text language sql immutable parallel safe
  return (
    select case when char_length(words) > 140 then left(words, 139) || '…' else words end
    from (select trim(regexp_replace(
      replace(replace(
        regexp_replace(left(html, 4000), '<("[^"]*"|[^">])*(>|$)', '', 'g'),
        '&#x3C;', '<'), '&#x26;', '&'),
      '\s+', ' ', 'g')) as words) plain);
