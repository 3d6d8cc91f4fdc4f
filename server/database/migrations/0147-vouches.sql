-- People whom a project's owners vouch for: an account at a code host, which the vouch ends with.
create table project_vouches (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  provider text not null,
  account_id text not null,
  vouched_by uuid references users on delete set null,
  reason text not null check (char_length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  unique (project_id, provider, account_id),
  foreign key (provider, account_id) references user_accounts on delete cascade
);

create index project_vouches_account_idx on project_vouches (provider, account_id);
create index project_vouches_vouched_by_idx on project_vouches (vouched_by);

comment on table project_vouches is 'People whom a project''s owners vouch for, so that a gate of its repository lets them in.';
comment on column project_vouches.project_id is 'Privacy page: which project vouches for you';
comment on column project_vouches.provider is 'Privacy page: your account at the code host';
comment on column project_vouches.account_id is 'Privacy page: your account at the code host';
comment on column project_vouches.vouched_by is 'Null if the account is deleted. Privacy page: which owner vouched';
comment on column project_vouches.reason is 'Privacy page: the reason that they gave';
comment on column project_vouches.created_at is 'Privacy page: since when it vouches';
