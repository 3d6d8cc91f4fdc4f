-- Whoever takes a name that isn't held any more has it alone: it may have been held for an account
-- that ended, and a name is a person's or an account's, never both.
create or replace function keep_usernames() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if lower(old.username) = lower(new.username) then
      return null;
    end if;
    update usernames set held_until = now() + interval '90 days' where name = lower(old.username);
  end if;
  insert into usernames as known (name, user_id) values (lower(new.username), new.id)
    on conflict (name) do update
      set user_id = excluded.user_id, account_hash = null, held_until = null
    where known.user_id = excluded.user_id or known.held_until <= now();
  if not found then
    raise unique_violation using
      message = format('the username %s is taken', new.username),
      constraint = 'usernames_pkey';
  end if;
  return null;
end $$;

-- A block outlives the account of whom it is against: it is then by the account's keyed hash, and
-- by the person again once the account comes back. See decision 013.
alter table blocks
  add column blocked_account_hash bytea check (octet_length(blocked_account_hash) = 32),
  drop constraint blocks_one_target_check,
  add constraint blocks_one_target_check
    check (num_nonnulls(blocked_user_id, blocked_project_id, blocked_account_hash) = 1);

create unique index blocks_account_key on blocks (user_id, blocked_account_hash)
  where blocked_account_hash is not null;
create index blocks_blocked_account_hash_idx on blocks (blocked_account_hash)
  where blocked_account_hash is not null;
