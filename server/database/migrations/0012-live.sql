-- What just changed, for open streams: a hint each, removed after a minute. Unlogged, since what
-- must not be lost is in tables of its own. `xid` tells what a reader has seen: ids are given
-- before they are committed, so that their order says nothing about it.
create unlogged table live_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  project_id uuid,
  user_ids uuid[],
  keys jsonb not null,
  at timestamptz not null default now()
);

create index live_changes_xid on live_changes (xid);

-- Whatever ends a session ends its streams, on every server: signing out, being suspended, a
-- deleted account. It happens seldom enough to be told at once.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into live_changes (user_ids, keys)
    select array_agg(distinct user_id), '[["session"]]' from gone having count(*) > 0;
  if found then
    perform pg_notify('stack_cafe_live', '');
  end if;
  return null;
end $$;

create trigger sessions_tell_ended after delete on sessions
  referencing old table as gone for each statement execute function tell_ended_sessions();
