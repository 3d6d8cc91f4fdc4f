-- An invitation outlives its project, as withdrawn: what counts against the daily limit must not be
-- for whoever invites to delete.
alter table invitations
  alter column project_id drop not null,
  drop constraint invitations_project_id_fkey,
  add constraint invitations_project_id_fkey
    foreign key (project_id) references projects on delete set null;

create function end_invitation_without_project() returns trigger language plpgsql as $$
begin
  new.outcome := 'withdrawn';
  new.ended_at := now();
  return new;
end
$$;

create trigger invitations_without_project before update of project_id on invitations
  for each row when (new.project_id is null and new.ended_at is null)
  execute function end_invitation_without_project();

alter table invitations
  add constraint invitations_open_project_check check (project_id is not null or ended_at is not null);
