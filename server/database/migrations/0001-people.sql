create extension if not exists pg_trgm;

-- How times cross the wire: ISO 8601, UTC, milliseconds.
create function iso(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table users (
  id uuid primary key,
  -- The code host's own number for the account; logins can change hands, this can't.
  account_id bigint not null unique,
  username text not null check (username ~ '^[A-Za-z0-9]{2,50}$'),
  display_name text not null check (char_length(display_name) between 1 and 100),
  avatar_url text,
  email text,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Usernames are unique without regard to case.
create unique index users_username_key on users (lower(username));

create table sessions (
  id uuid primary key,
  -- SHA-256 of the cookie's token: a stolen backup signs nobody in.
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create index sessions_user_id_idx on sessions (user_id);

-- Which account an entry of ADMIN_LOGINS bound to when it first signed in.
create table admin_logins (
  login text primary key,
  account_id bigint not null
);
