-- People who ask to be let in, where admins decide who is. They have no account yet.
create table access_requests (
  id uuid primary key,
  -- The code host and its number for the account, such as github:12.
  account text not null unique check (char_length(account) <= 300),
  login text not null check (char_length(login) <= 100),
  name text check (char_length(name) <= 100),
  email text,
  message text not null default '' check (char_length(message) <= 500),
  -- Of the cookie that opens the request in the person's browser.
  token_hash bytea not null unique,
  requested_at timestamptz(3) not null default now(),
  approved_at timestamptz(3),
  declined_at timestamptz(3),
  check (approved_at is null or declined_at is null)
);

create index access_requests_waiting_idx on access_requests (id)
  where approved_at is null and declined_at is null;
create index access_requests_declined_idx on access_requests (declined_at, id)
  where declined_at is not null;

comment on table access_requests is 'Who asks to be let in, until they come in.';

-- The announcement at the top of every page: one row, or none.
create table announcements (
  id uuid primary key,
  text text not null check (char_length(text) <= 300),
  url text check (char_length(url) <= 500),
  announced_at timestamptz(3) not null default now()
);

create unique index announcements_one_key on announcements ((true));

comment on table announcements is 'What every page shows at its top.';
