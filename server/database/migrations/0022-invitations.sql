-- Who is asked to join a team, or to own a project. A table of its own, so that nothing that reads
-- members can show anybody who hasn't agreed. Ended ones are kept for 30 days: they count against
-- the daily limit, and keep a project from asking again at once.
create table invitations (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role_name text not null check (role_name in ('owner', 'developer', 'designer')),
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz(3),
  constraint invitations_ended_check check ((outcome is null) = (ended_at is null))
);

create unique index invitations_open_key on invitations (project_id, user_id)
  where ended_at is null;
create index invitations_open_user_idx on invitations (user_id, id desc) where ended_at is null;
create index invitations_project_id_idx on invitations (project_id, user_id, ended_at);
create index invitations_user_id_idx on invitations (user_id, invited_at);
create index invitations_invited_by_idx on invitations (invited_by);
create index invitations_ended_at_idx on invitations (ended_at) where ended_at is not null;

-- Whom, or which project, a person wants nothing to do with.
create table blocks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  blocked_user_id uuid references users on delete cascade,
  blocked_project_id uuid references projects on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint blocks_one_target_check check (num_nonnulls(blocked_user_id, blocked_project_id) = 1),
  constraint blocks_others_check check (blocked_user_id <> user_id)
);

create unique index blocks_user_key on blocks (user_id, blocked_user_id)
  where blocked_user_id is not null;
create unique index blocks_project_key on blocks (user_id, blocked_project_id)
  where blocked_project_id is not null;
create index blocks_user_id_idx on blocks (user_id, id desc);
create index blocks_blocked_user_id_idx on blocks (blocked_user_id);
create index blocks_blocked_project_id_idx on blocks (blocked_project_id);

-- Which invitation it is about. It outlives the invitation, which is gone 30 days after its end.
alter table notifications add column invitation_id uuid;
