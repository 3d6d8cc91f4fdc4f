create table hooks (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  is_active boolean not null default true,
  -- When it was last switched on: silence is counted from here, or from the last delivery.
  active_since timestamptz not null default now(),
  -- Kept as it is, not hashed: each signature is computed anew from it. See decision 007.
  secret text not null,
  secret_generated_at timestamptz not null default now(),
  -- The one before, while it is still accepted.
  previous_secret text,
  previous_secret_until timestamptz,
  invoke_count bigint not null default 0,
  invoked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create index hooks_project_id_idx on hooks (project_id, id);

-- What was delivered once, for good, so that nothing that was caught on its way counts again: only
-- the body is signed, so that the same body under another delivery's name is the same delivery.
create table seen_deliveries (
  hook_id uuid not null references hooks on delete cascade,
  body_hash bytea not null,
  delivery_id text,
  primary key (hook_id, body_hash),
  unique (hook_id, delivery_id)
);

-- What owners read of deliveries; the older ones are removed.
create table hook_deliveries (
  id uuid primary key,
  hook_id uuid not null references hooks on delete cascade,
  at timestamptz not null default now(),
  code_host text not null,
  event text,
  delivery_id text,
  is_accepted boolean not null,
  result text not null,
  reason text,
  status_code smallint not null
);

create index hook_deliveries_latest_idx on hook_deliveries (hook_id, is_accepted, id desc);

create table project_events (
  -- UUIDv7: newest first is descending by id.
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  hook_id uuid references hooks on delete set null,
  event text not null check (event in ('repo_push', 'repo_pull_request')),
  -- The member who sent it, where that is certain.
  user_id uuid references users on delete set null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create index project_events_latest_idx on project_events (project_id, id desc);
create index project_events_hook_id_idx on project_events (hook_id);
create index project_events_user_id_idx on project_events (user_id);
