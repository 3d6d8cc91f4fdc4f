-- Every username that is somebody's, lower-case: one in use each, and those given up lately, which
-- lead to the same person. The key decides who gets a name that many want at once.
create table usernames (
  name text collate "C" primary key,
  user_id uuid not null references users on delete cascade,
  -- Null while in use; else from when on others may take it.
  held_until timestamptz
);

create index usernames_user_id_idx on usernames (user_id);

insert into usernames (name, user_id) select lower(username), id from users;

create function keep_usernames() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if lower(old.username) = lower(new.username) then
      return null;
    end if;
    update usernames set held_until = now() + interval '90 days' where name = lower(old.username);
  end if;
  insert into usernames as known (name, user_id) values (lower(new.username), new.id)
    on conflict (name) do update set user_id = excluded.user_id, held_until = null
    where known.user_id = excluded.user_id or known.held_until <= now();
  if not found then
    raise unique_violation using
      message = format('the username %s is taken', new.username),
      constraint = 'usernames_pkey';
  end if;
  return null;
end $$;

create trigger users_keep_usernames after insert or update of username on users
  for each row execute function keep_usernames();

-- People are looked up by how a name begins.
create index users_username_prefix_idx on users ((lower(username) collate "C"));
create index users_display_name_prefix_idx on users ((lower(display_name) collate "C"));

-- Whose decisions go with an account, and which are one's own to download.
create index application_events_by_user_id_idx on application_events (by_user_id);
