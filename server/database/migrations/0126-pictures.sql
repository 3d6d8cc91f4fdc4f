-- Pictures that people upload, as the server encoded them, and where they are shown.

-- Files by the hash of their content: those of one picture in three sizes, whoever shows it.
create table picture_files (
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  size text not null check (size in ('small', 'medium', 'large')),
  byte_size integer not null check (byte_size > 0),
  -- A WebP. It is compressed already.
  bytes bytea not null,
  stored_at timestamptz not null default now(),
  primary key (hash, size)
);
alter table picture_files alter column bytes set storage external;

create table pictures (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  place text not null check (place in ('logo', 'gallery', 'update')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Of the large file, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null check (char_length(alt) between 1 and 250),
  -- In a gallery, from 1.
  position integer not null default 1 check (position > 0),
  created_at timestamptz not null default now()
);
create unique index pictures_logo_idx on pictures (project_id) where place = 'logo';
create index pictures_project_idx on pictures (project_id, place, position);
create index pictures_hash_idx on pictures (hash);

-- The logo's hash, for cards.
alter table projects add column logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$');

create or replace function reported_fields(p projects) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('licence', p.licence, 'logo', p.logo_hash,
    'pictures', (select string_agg('/pictures/' || hash || '-large.webp ' || alt, E'\n' order by place, position)
      from pictures where project_id = p.id)))
$$;

comment on table pictures is 'Where pictures are shown: logos and galleries of projects.';
comment on table picture_files is 'Removed a day after nothing shows them.';
comment on column pictures.place is 'Privacy page: its logo and its pictures';
comment on column pictures.hash is 'Privacy page: its logo and its pictures';
comment on column pictures.width is 'Privacy page: its logo and its pictures';
comment on column pictures.height is 'Privacy page: its logo and its pictures';
comment on column pictures.alt is 'Privacy page: with their descriptions';
comment on column pictures.position is 'Privacy page: its logo and its pictures';
comment on column pictures.created_at is 'Privacy page: its logo and its pictures';
comment on column picture_files.bytes is 'Privacy page: its logo and its pictures';
comment on column projects.logo_hash is 'Derived from pictures. Privacy page: its logo and its pictures';
comment on column pictures.project_id is 'Privacy page: its logo and its pictures';
comment on column picture_files.hash is 'Privacy page: its logo and its pictures';
comment on column picture_files.size is 'Privacy page: its logo and its pictures';
comment on column picture_files.byte_size is 'Privacy page: its logo and its pictures';
comment on column picture_files.stored_at is 'Set anew when the same file is uploaded again. Privacy page: its logo and its pictures';
