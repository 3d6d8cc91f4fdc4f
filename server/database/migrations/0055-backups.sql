-- The backups of the last weeks, for admins and /readyz. Each says where its file was written, since
-- servers that share a database have directories of their own. It isn't part of backups.
create table backups (
  id uuid primary key,
  made_at timestamptz not null default now(),
  -- The machine and the file; the file is null if it failed.
  server text not null check (char_length(server) <= 300),
  file text check (char_length(file) <= 4096),
  bytes bigint,
  error text check (char_length(error) <= 1000),
  check ((file is null) = (error is not null)),
  check ((file is null) = (bytes is null))
);

create index backups_made_at_idx on backups (made_at);

comment on table backups is 'Which backups were made or failed lately, and where their files are.';
