-- Searches for projects that people saved, and the projects that newly fit them.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- As in the address of the list, without defaults.
  filters jsonb not null,
  alerts text not null check (alerts in ('none', 'site', 'daily')),
  created_at timestamptz(3) not null default now(),
  -- When the person last looked at its results.
  looked_at timestamptz(3) not null default now()
);

-- Filters may be longer than a row of an index.
create unique index saved_searches_user_id_filters_idx on saved_searches (user_id, md5(filters::text));

alter table notifications add column saved_search_id uuid references saved_searches on delete cascade;
create index notifications_saved_search_id_idx on notifications (saved_search_id)
  where saved_search_id is not null;

create table saved_search_hits (
  search_id uuid not null references saved_searches on delete cascade,
  project_id uuid not null references projects on delete cascade,
  found_at timestamptz(3) not null default now(),
  -- When the person was told of it, by a notification or by e-mail.
  told_at timestamptz(3),
  notification_id uuid references notifications on delete set null,
  primary key (search_id, project_id)
);

create index saved_search_hits_project_id_idx on saved_search_hits (project_id);
create index saved_search_hits_search_id_found_at_idx on saved_search_hits (search_id, found_at);
create index saved_search_hits_found_at_idx on saved_search_hits (found_at);
create index saved_search_hits_untold_idx on saved_search_hits (search_id) where told_at is null;
create index saved_search_hits_notification_id_idx on saved_search_hits (notification_id)
  where notification_id is not null;

-- What projects were before a change, until saved searches are compared with it: an alert is about
-- what fits now and didn't before. Stars and activity aren't changes in this sense.
create table pending_project_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null,
  is_new boolean not null default false,
  -- Those of name, text, roles, archived, hidden and techs that changed or may have.
  before jsonb not null default '{}',
  at timestamptz not null default now()
);

create function note_pending_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into pending_project_changes (project_id, is_new) values (new.id, true);
  else
    insert into pending_project_changes (project_id, before)
    values (new.id, jsonb_build_object('name', old.name, 'text', old.description_text,
      'roles', old.open_roles, 'archived', old.archived_at is not null,
      'hidden', old.hidden_at is not null));
  end if;
  return null;
end $$;

create trigger projects_note_pending_insert after insert on projects
  for each row execute function note_pending_change();
create trigger projects_note_pending_update after update on projects
  for each row when (
    (old.name, old.description_text, old.open_roles, old.archived_at is null, old.hidden_at is null)
    is distinct from
    (new.name, new.description_text, new.open_roles, new.archived_at is null, new.hidden_at is null))
  execute function note_pending_change();

-- The technologies before: in one pass however many rows a statement has.
create function note_pending_techs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into pending_project_changes (project_id, before)
    select project_id, jsonb_build_object('techs',
      coalesce(jsonb_agg(tech_id) filter (where tech_id is not null), '[]'))
    from (
      (select x.project_id, x.tech_id from project_techs x
        where x.project_id in (select project_id from changed)
        except select project_id, tech_id from changed)
      union all select distinct project_id, null::uuid from changed) techs
    group by project_id;
  else
    insert into pending_project_changes (project_id, before)
    select project_id, jsonb_build_object('techs', jsonb_agg(tech_id))
    from (
      select x.project_id, x.tech_id from project_techs x
      where x.project_id in (select project_id from changed)
      union select project_id, tech_id from changed) techs
    group by project_id;
  end if;
  return null;
end $$;

-- Technologies that an admin merges aren't a change of the projects: updates aren't noted.
create trigger project_techs_note_pending_insert after insert on project_techs
  referencing new table as changed for each statement execute function note_pending_techs();
create trigger project_techs_note_pending_delete after delete on project_techs
  referencing old table as changed for each statement execute function note_pending_techs();

comment on table saved_searches is 'Searches for projects that people saved.';
comment on table saved_search_hits is 'Projects that newly fit a saved search. The daily e-mail reads those of searches with daily alerts that have no told_at. Removed after 90 days.';
comment on table pending_project_changes is 'What projects were before changes that saved searches haven''t been compared with yet. Removed once they were.';
comment on trigger projects_note_pending_insert on projects is 'For alerts of saved searches.';
comment on trigger projects_note_pending_update on projects is 'For alerts of saved searches.';
comment on trigger project_techs_note_pending_insert on project_techs is 'For alerts of saved searches.';
comment on trigger project_techs_note_pending_delete on project_techs is 'For alerts of saved searches.';
