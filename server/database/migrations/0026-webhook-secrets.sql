-- People who were owners while a webhook had the secret that it has: they may know it.
create table hook_former_owners (
  hook_id uuid not null references hooks on delete cascade,
  -- Null once the account is gone.
  user_id uuid references users on delete set null,
  since timestamptz not null,
  unique (hook_id, user_id)
);

create index hook_former_owners_user_id_idx on hook_former_owners (user_id);

-- However an owner goes: by leaving, by another owner's act, or with their account. The time is that
-- of the clock, since whoever waited for the project began before the secret that was made meanwhile.
create function note_former_owner() returns trigger language plpgsql as $$
begin
  perform from projects where id = old.project_id;
  if found then
    insert into hook_former_owners (hook_id, user_id, since)
    select h.id, (select id from users where id = old.user_id), clock_timestamp()
    from hooks h where h.project_id = old.project_id
    on conflict (hook_id, user_id) do update set since = excluded.since;
  end if;
  return null;
end $$;

create trigger members_former_owner_left after delete on members
  for each row when (old.role_name = 'owner') execute function note_former_owner();
create trigger members_former_owner_demoted after update of role_name on members
  for each row when (old.role_name = 'owner' and new.role_name <> 'owner')
  execute function note_former_owner();

-- Who is an owner again may know them.
create function forget_former_owner() returns trigger language plpgsql as $$
begin
  delete from hook_former_owners f using hooks h
  where h.id = f.hook_id and h.project_id = new.project_id and f.user_id = new.user_id;
  return null;
end $$;

create trigger members_owner_again after insert or update of role_name on members
  for each row when (new.role_name = 'owner') execute function forget_former_owner();

-- What two addresses of one repository have in common, whatever the case, www., the standard port, a
-- query, a fragment, .git or last slashes. A query counts where there is no path: there it says which
-- repository is meant. Cut, so that every address fits into an index.
create function repository_key(address text) returns text
  language sql immutable strict parallel safe
  return left(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          lower(split_part(address, '#', 1)),
          '^(https?://[^/?]+/+[^/?][^?]*)\?.*$', '\1'),
        '^https?://([^/?@]*@)?(www\.)?([^/?:]+)(:443(?![0-9]))?', '\3'),
      '/*(\.git)?/*$', ''),
    500);

create index projects_repository_key_idx on projects (repository_key(repository_url));
-- Nothing looks for a whole address any more.
drop index projects_repository_url_idx;
