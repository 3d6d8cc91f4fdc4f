-- What a project looks for: a position is one or more seats with a title, for people of one role.
create table positions (
  -- UUIDv7: in the order in which they were made.
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  role text not null check (role in ('developer', 'designer')),
  title text not null check (char_length(title) between 2 and 50),
  description text check (char_length(description) between 1 and 500),
  hours_a_week smallint check (hours_a_week between 1 and 60),
  seats smallint not null check (seats between 1 and 20),
  taken smallint not null default 0,
  closed_at timestamptz(3),
  closed_when_full boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint positions_taken_check check (taken between 0 and seats),
  constraint positions_closed_check check (closed_at is not null or taken < seats and not closed_when_full),
  unique (project_id, id)
);

create table position_techs (
  position_id uuid not null references positions on delete cascade,
  tech_id uuid not null references techs on delete cascade,
  position smallint not null,
  primary key (position_id, tech_id)
);

create index position_techs_tech_id_idx on position_techs (tech_id);

-- In a position of the project itself.
alter table members add column position_id uuid;
alter table members add constraint members_position_id_fkey
  foreign key (project_id, position_id) references positions (project_id, id)
  on delete set null (position_id);
create index members_position_id_idx on members (position_id) where position_id is not null;

alter table applications add column position_id uuid;
alter table applications add constraint applications_position_id_fkey
  foreign key (project_id, position_id) references positions (project_id, id)
  on delete set null (position_id);
create index applications_position_id_idx on applications (position_id, id)
  where position_id is not null;

-- By the position alone: an invitation outlives its project.
alter table invitations add column position_id uuid references positions on delete set null;
create index invitations_position_id_idx on invitations (position_id) where position_id is not null;

-- Cards and the index of projects read these instead of counting.
alter table projects
  add column position_count smallint not null default 0,
  add column free_developer_seats smallint not null default 0,
  add column free_designer_seats smallint not null default 0;

-- With positions, they decide what one can apply for; whatever is written into open_roles.
create function derive_open_roles() returns trigger language plpgsql as $$
begin
  new.open_roles := array_remove(array[
    case when new.free_developer_seats > 0 then 'developer' end,
    case when new.free_designer_seats > 0 then 'designer' end], null);
  return new;
end $$;

create trigger projects_derive_open_roles before insert or update of
    open_roles, position_count, free_developer_seats, free_designer_seats on projects
  for each row when (new.position_count > 0) execute function derive_open_roles();

-- Once a statement. Projects are locked in one order, so that nobody waits in a circle.
create function count_free_seats() returns trigger language plpgsql as $$
begin
  perform from projects where id in (select project_id from changed)
    order by id for no key update;
  update projects p
    set position_count = counted.positions, free_developer_seats = counted.developer_seats,
      free_designer_seats = counted.designer_seats
    from (select distinct project_id as id from changed) c cross join lateral (
      select count(*) as positions,
        coalesce(sum(seats - taken) filter (where role = 'developer'), 0) as developer_seats,
        coalesce(sum(seats - taken) filter (where role = 'designer'), 0) as designer_seats
      from (select role, seats, case when closed_at is null then taken else seats end as taken
        from positions where project_id = c.id) open) counted
    where p.id = c.id and (p.position_count, p.free_developer_seats, p.free_designer_seats)
      is distinct from (counted.positions, counted.developer_seats, counted.designer_seats);
  return null;
end $$;

create trigger positions_count_inserted after insert on positions
  referencing new table as changed for each statement execute function count_free_seats();
create trigger positions_count_updated after update on positions
  referencing new table as changed for each statement execute function count_free_seats();
create trigger positions_count_deleted after delete on positions
  referencing old table as changed for each statement execute function count_free_seats();

-- Only owners open it again.
create function close_full_position() returns trigger language plpgsql as $$
begin
  new.closed_at := now();
  new.closed_when_full := true;
  return new;
end $$;

create trigger positions_close_when_full before insert or update on positions
  for each row when (new.taken >= new.seats and new.closed_at is null)
  execute function close_full_position();

-- Counted again, so that it can't drift. The project is locked first, as everywhere.
create function count_taken_seats() returns trigger language plpgsql as $$
begin
  perform from projects where id = coalesce(new.project_id, old.project_id) for no key update;
  update positions s set taken = (select count(*) from members where position_id = s.id)
    where s.id in (new.position_id, old.position_id);
  return null;
end $$;

create trigger members_count_seat_taken after insert on members
  for each row when (new.position_id is not null) execute function count_taken_seats();
create trigger members_count_seat_freed after delete on members
  for each row when (old.position_id is not null) execute function count_taken_seats();
create trigger members_count_seat_changed after update of position_id on members
  for each row when (old.position_id is distinct from new.position_id)
  execute function count_taken_seats();

-- Cards name the positions of members.
create trigger positions_note_update after update on positions
  referencing new table as changed for each statement execute function note_changes_of_projects();

comment on table positions is 'What projects look for: seats with a title, for people of one role.';
comment on column positions.taken is 'How many members have a seat in it. Kept by members_count_seat_taken, members_count_seat_freed and members_count_seat_changed.';
comment on column positions.closed_at is 'Since when it takes no applications: closed by an owner, or when its last seat was taken.';
comment on column positions.closed_when_full is 'Whether it closed when its last seat was taken; then owners are asked once a seat is free again.';
comment on table position_techs is 'The technologies of positions, in the order of position.';
comment on column members.position_id is 'The position of the project in which they have a seat.';
comment on column applications.position_id is 'The position applied for; null for the role alone.';
comment on column invitations.position_id is 'The position in which the person would have a seat. No seat is held free for it.';
comment on column projects.position_count is 'How many positions it has. Kept by positions_count_inserted and positions_count_deleted.';
comment on column projects.free_developer_seats is 'Free seats in its open positions for developers. Kept by positions_count_inserted, positions_count_updated and positions_count_deleted.';
comment on column projects.free_designer_seats is 'Free seats in its open positions for designers. Kept by positions_count_inserted, positions_count_updated and positions_count_deleted.';
comment on column projects.open_roles is 'The roles that one can apply for: chosen by owners, or with positions derived from their free seats by projects_derive_open_roles.';
comment on trigger projects_derive_open_roles on projects is 'Derives open_roles where there are positions.';
comment on trigger positions_count_inserted on positions is 'Keeps position_count and the free seats of projects.';
comment on trigger positions_count_updated on positions is 'Keeps the free seats of projects.';
comment on trigger positions_count_deleted on positions is 'Keeps position_count and the free seats of projects.';
comment on trigger positions_close_when_full on positions is 'Closes it once all of its seats are taken.';
comment on trigger positions_note_update on positions is 'Tells the index of projects.';
comment on trigger members_count_seat_taken on members is 'Keeps positions.taken.';
comment on trigger members_count_seat_freed on members is 'Keeps positions.taken.';
comment on trigger members_count_seat_changed on members is 'Keeps positions.taken.';
