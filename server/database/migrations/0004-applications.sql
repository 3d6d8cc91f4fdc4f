create table applications (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  requested_role text not null check (requested_role in ('developer', 'designer')),
  content text check (char_length(content) between 1 and 4096),
  content_html text,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'closed', 'withdrawn')),
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Decides races: one application a person and project, unless it was withdrawn.
create unique index applications_one_live_key on applications (project_id, user_id)
  where status <> 'withdrawn';
create index applications_project_idx on applications (project_id, status, updated_at desc, id desc);
create index applications_user_idx on applications (user_id, status, updated_at desc, id desc);

create table application_events (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'closed', 'withdrawn')),
  by_user_id uuid references users on delete set null,
  at timestamptz not null default now()
);

create index application_events_application_idx on application_events (application_id, id);
