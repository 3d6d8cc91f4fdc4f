-- What matching learnt from the projects. All servers rank by the latest version, and further pages
-- of a list by the version that its first page was ranked with.
create table learned_statistics (
  format smallint not null,
  version integer not null,
  learned_at timestamptz not null default now(),
  data bytea not null,
  primary key (format, version)
);

-- It is compressed already.
alter table learned_statistics alter column data set storage external;

comment on table learned_statistics is 'What matching learnt from the projects: how rare technologies and words are, and what goes together.';
comment on column learned_statistics.format is 'What the data consist of: versions of the server that understand another format don''t use them.';
comment on column learned_statistics.data is 'JSON, compressed by gzip.';
