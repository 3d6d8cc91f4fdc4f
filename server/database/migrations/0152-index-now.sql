-- What is submitted to search engines over IndexNow, where the site does so.
create table index_now (
  is_only boolean primary key default true check (is_only),
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  -- The change of a project that was submitted last.
  submitted_at timestamptz not null default now(),
  submitted_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  due_at timestamptz not null default now()
);

create index projects_updated_at_idx on projects (updated_at, id) where hidden_at is null;

comment on table index_now is 'What is submitted to search engines over IndexNow; one row, made when it is first needed.';
comment on column index_now.key is 'The name of the file that proves that the site submits.';
comment on column index_now.submitted_at is 'When the project changed that was submitted last.';
comment on column index_now.due_at is 'No server submits before: one does, or it was refused.';
