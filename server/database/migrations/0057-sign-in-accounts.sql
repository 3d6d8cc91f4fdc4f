-- The accounts that a person signs in with: one at each provider. See decision 050.
create table user_accounts (
  provider text not null check (provider ~ '^[a-z]{1,20}$'),
  -- The provider's permanent id: GitHub's, Gitea's or GitLab's number, or OpenID Connect's subject.
  account_id text not null check (char_length(account_id) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  -- As of the last sign-in with the account.
  login text check (char_length(login) <= 100),
  avatar_url text,
  email text,
  linked_at timestamptz not null default now(),
  primary key (provider, account_id),
  unique (user_id, provider)
);

comment on table user_accounts is 'The accounts that a person signs in with, one at each provider.';
comment on column users.account_id is 'The number at GitHub or the demo code host; from 2^52 on, a number that stands for an account elsewhere, which the version before can''t match with one.';

insert into user_accounts (provider, account_id, user_id, login, avatar_url, email, linked_at)
select 'github', account_id::text, id, account_login, avatar_url, email, created_at from users;

-- The version before knows only the columns of users.
create function keep_github_account() returns trigger language plpgsql as $$
begin
  if new.account_id >= 4503599627370496 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into user_accounts (provider, account_id, user_id, login, avatar_url, email)
      values ('github', new.account_id::text, new.id, new.account_login, new.avatar_url, new.email);
    return null;
  end if;
  if old.account_id <> new.account_id then
    delete from user_accounts
      where user_id = new.id and provider = 'github' and account_id <> new.account_id::text;
  end if;
  insert into user_accounts as known (provider, account_id, user_id, login, avatar_url, email)
    values ('github', new.account_id::text, new.id, new.account_login, new.avatar_url, new.email)
    on conflict (provider, account_id) do update
      set login = excluded.login, avatar_url = excluded.avatar_url, email = excluded.email
    where known.user_id = excluded.user_id;
  return null;
end $$;

create trigger keep_github_account
  after insert or update of account_id, account_login, avatar_url, email on users
  for each row execute function keep_github_account();

comment on trigger keep_github_account on users is 'Keeps user_accounts in step where only users is written, as by the version before.';

-- An entry of ADMIN_LOGINS belongs to an account at one provider. Without `account`, it is that with
-- the number `account_id`.
alter table admin_logins
  add column provider text not null default 'github',
  add column account text;

-- Where each provider was when people signed in there: accounts are recognized by its kind and their
-- number, and those of another host must not be taken for them.
create table provider_addresses (
  provider text primary key check (provider ~ '^[a-z]{1,20}$'),
  address text not null check (char_length(address) <= 2000)
);

comment on table provider_addresses is 'Where each sign-in provider was at the last start.';
