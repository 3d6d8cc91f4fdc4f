-- Devices that get push messages, each while its session lasts, and the site's keys for them.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 50),
  kinds text[] not null check (cardinality(kinds) <= 20),
  -- The number of the latest notification that was dealt with.
  sent_number bigint not null,
  created_at timestamptz not null default now()
);

create index push_devices_user_id_idx on push_devices (user_id, id);

comment on table push_key is 'The key pair by which push services recognise the site (VAPID); one row, made when it is first needed.';
comment on column push_key.public_key is 'Privacy page: a key pair of this site';
comment on column push_key.private_key is 'Privacy page: a key pair of this site';
comment on table push_devices is 'Browsers that get push messages.';
comment on column push_devices.session_id is 'Privacy page: in which session you turned it on';
comment on column push_devices.endpoint is 'Privacy page: its address at the push service of its browser';
comment on column push_devices.p256dh is 'Privacy page: the keys that only that browser can read with';
comment on column push_devices.auth is 'Privacy page: the keys that only that browser can read with';
comment on column push_devices.kinds is 'Privacy page: what it is notified of';
comment on column push_devices.sent_number is 'Privacy page: the last notification that it got';
comment on column push_devices.created_at is 'Privacy page: since when it gets them';
