-- Suspending can hide what a person listed and wrote. Each thing that it hid says so, so that lifting
-- the suspension restores these and nothing that was hidden for a reason of its own.
alter table users add column hidden_with_user_id uuid references users on delete set null;
alter table projects add column hidden_with_user_id uuid references users on delete set null;
alter table comments add column hidden_with_user_id uuid references users on delete set null;

create index users_hidden_with_idx on users (hidden_with_user_id) where hidden_with_user_id is not null;
create index projects_hidden_with_idx on projects (hidden_with_user_id) where hidden_with_user_id is not null;
create index comments_hidden_with_idx on comments (hidden_with_user_id) where hidden_with_user_id is not null;

-- The key under which accounts are hashed: 32 bytes from 366 random bits, made once for this site.
create table account_hash_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);

insert into account_hash_key (key) select sha256(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- What outlives an account, by the keyed hash of the code host's number for it: a suspension and
-- hiding until they are taken back, and the username for 90 days. See decision 013.
create table standings (
  account_hash bytea primary key check (octet_length(account_hash) = 32),
  suspended_at timestamptz,
  suspended_reason text,
  hidden_at timestamptz(3),
  -- Whether the suspension hid the person.
  hidden_with_suspension boolean not null default false,
  username text,
  username_held_until timestamptz,
  check ((suspended_at is null) = (suspended_reason is null)),
  check ((username is null) = (username_held_until is null))
);

create index standings_username_held_until_idx on standings (username_held_until);

-- A name is a person's, or held for an account that may come back.
alter table usernames
  alter column user_id drop not null,
  add column account_hash bytea references standings on delete cascade,
  add constraint usernames_holder_check check (num_nonnulls(user_id, account_hash) = 1),
  add constraint usernames_held_check check (account_hash is null or held_until is not null);

create index usernames_account_hash_idx on usernames (account_hash) where account_hash is not null;
