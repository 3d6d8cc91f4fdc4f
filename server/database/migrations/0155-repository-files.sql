-- A file in a project's repository that decides what its page says.
create table repository_files (
  project_id uuid primary key references projects on delete cascade,
  path text not null
    check (path in ('stack-cafe.yml', 'publiccode.yml', 'codemeta.json', 'catalog-info.yaml')),
  fields text[] not null default '{}',
  position_keys text[] not null default '{}',
  unknown_techs text[] not null default '{}',
  read_at timestamptz(3) not null default now(),
  due_at timestamptz not null default now(),
  problems jsonb not null default '[]',
  problems_since timestamptz
);
create index repository_files_due_at_idx on repository_files (due_at);

alter table positions add column file_key text check (char_length(file_key) between 1 and 50);
create unique index positions_file_key_idx on positions (project_id, file_key)
  where file_key is not null;

comment on table repository_files is 'Files in repositories that decide what the pages of their projects say.';
comment on column repository_files.fields is 'What it decides, by the names of the API.';
comment on column repository_files.position_keys is 'The positions that it decides, by file_key.';
comment on column repository_files.unknown_techs is 'What it names as technologies and the catalogue doesn''t have.';
comment on column repository_files.due_at is 'When it is to be read again.';
comment on column repository_files.problems is 'Why its latest text isn''t taken over, as the API says it.';
comment on column repository_files.problems_since is 'The owners are notified once for each such time.';
comment on column positions.file_key is 'By which a file of the repository names it; kept when the file is no longer read. Privacy page: its positions';
