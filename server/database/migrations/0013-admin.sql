-- A suspended person is signed out and can't sign in; what they wrote stays.
alter table users
  add column suspended_at timestamptz,
  add column suspended_reason text,
  add constraint users_suspended_check check ((suspended_at is null) = (suspended_reason is null));

create index users_suspended_idx on users (suspended_at desc) where suspended_at is not null;
create index users_admin_idx on users (id) where is_admin;

-- What admins did. The subject may be gone: its name stays as it was then.
create table audit_log (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  by_user_id uuid references users on delete set null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  detail jsonb not null default '{}'
);

create index audit_log_by_user_id_idx on audit_log (by_user_id);
create index audit_log_act_idx on audit_log (act, id desc);
create index audit_log_subject_idx on audit_log (subject_kind, subject_id);

-- Who deletes their account takes their name, and what was said of them, out of the log.
create function forget_in_audit_log() returns trigger language plpgsql as $$
begin
  update audit_log set subject_name = '', detail = '{}'
  where subject_kind = 'user' and subject_id = old.id::text;
  return null;
end $$;

create trigger users_forget_in_audit_log after delete on users
  for each row execute function forget_in_audit_log();

-- What an admin edited or added is the admin's: the catalogue that comes with the product leaves it
-- as it is.
alter table techs add column edited_at timestamptz;

-- Slugs that a technology had, or that were merged into it. They lead to it, and the catalogue
-- doesn't bring them back.
create table tech_former_slugs (
  slug text primary key,
  tech_id uuid not null references techs on delete cascade
);

create index tech_former_slugs_tech_id_idx on tech_former_slugs (tech_id);

-- Logos that admins uploaded, kept where every process and every backup has them.
create table tech_logos (
  tech_id uuid primary key references techs on delete cascade,
  -- SHA-256 of the bytes, as hex: a part of the logo's address.
  hash text not null,
  media_type text not null check (media_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 204800)
);

create index tech_logos_hash_idx on tech_logos (hash);

-- What people looked for and no technology is called; nothing tells who looked.
create table wanted_techs (
  word text primary key check (char_length(word) between 2 and 60),
  times integer not null default 1,
  last_sought_at timestamptz not null default now(),
  dismissed_at timestamptz
);

create index wanted_techs_order_idx on wanted_techs (times desc, word) where dismissed_at is null;
