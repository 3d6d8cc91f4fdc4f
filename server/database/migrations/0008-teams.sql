-- A project is never without an owner. Whoever demotes or removes one waits here for others who do,
-- and then looks: of two owners who go at once, the second is refused.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from projects where id = old.project_id for no key update;
  -- Where the project goes too, nobody has to stay.
  if found and not exists (
    select from members where project_id = old.project_id and role_name = 'owner'
  ) then
    raise restrict_violation using
      message = format('project %s would be left without an owner', old.project_id),
      constraint = 'members_keep_an_owner';
  end if;
  return null;
end $$;

create trigger members_keep_an_owner after delete or update of role_name on members
  for each row when (old.role_name = 'owner') execute function keep_an_owner();

-- The list of projects leaves archived ones out, and archived ones are few.
create index projects_archived_idx on projects (id desc) where archived_at is not null;
