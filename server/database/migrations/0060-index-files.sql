-- Servers keep their index of projects in a file. What changed since is kept for each of them.
create table index_files (
  id uuid primary key,
  since xid8 not null,
  used_at timestamptz not null default now()
);

comment on table index_files is 'Files in which servers keep their index of projects. Removed after a day without use.';
comment on table project_changes is 'Which projects changed, for the index in memory of each server. Removed after ten minutes, or later if a file in index_files lacks it.';
comment on column index_files.since is 'Changes of projects by this transaction and later ones may be missing in the file.';

-- Few projects have one; the job that recomputes them needn't read all.
create index projects_median_answer_idx on projects (id) where median_answer_seconds is not null;
