-- People who chose to be found by owners of projects. A row exists as long as they do: switching it
-- off deletes it.
create table findable_people (
  user_id uuid primary key references users on delete cascade,
  roles text[] not null check (roles <@ '{developer,designer}' and cardinality(roles) between 1 and 2),
  availability text not null check (availability in ('up_to_3', '4_to_8', '9_or_more')),
  looking_for text check (char_length(looking_for) between 1 and 140),
  -- No more than the week is known of when somebody was here.
  active_week date not null default date_trunc('week', now() at time zone 'utc')::date,
  tech_count smallint not null default 0,
  created_at timestamptz(3) not null default now()
);

create index findable_people_active_idx on findable_people (active_week desc, user_id desc);

-- A popular technology is listed by many more people than can be found.
alter table user_techs add column is_findable boolean not null default false;
create index user_techs_findable_idx on user_techs (tech_id, user_id) where is_findable;

create function count_techs_of_findable_person() returns trigger language plpgsql as $$
begin
  new.tech_count := (select count(*) from user_techs where user_id = new.user_id);
  return new;
end $$;

create function mark_techs_of_findable_person() returns trigger language plpgsql as $$
begin
  update user_techs set is_findable = tg_op = 'INSERT'
    where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create trigger findable_people_count_techs before insert on findable_people
  for each row execute function count_techs_of_findable_person();
create trigger findable_people_mark_techs after insert or delete on findable_people
  for each row execute function mark_techs_of_findable_person();

create function mark_findable_tech() returns trigger language plpgsql as $$
begin
  new.is_findable := exists (select from findable_people where user_id = new.user_id);
  return new;
end $$;

create function count_findable_techs() returns trigger language plpgsql as $$
begin
  update findable_people f
    set tech_count = (select count(*) from user_techs where user_id = f.user_id)
    where user_id in (select user_id from changed where is_findable);
  return null;
end $$;

create trigger user_techs_mark_findable before insert on user_techs
  for each row execute function mark_findable_tech();
create trigger user_techs_count_inserted after insert on user_techs
  referencing new table as changed for each statement execute function count_findable_techs();
create trigger user_techs_count_deleted after delete on user_techs
  referencing old table as changed for each statement execute function count_findable_techs();

-- A locked row is skipped: the next request notes the week, and an account that is being deleted
-- holds its rows in another order.
create function note_active_week() returns trigger language plpgsql as $$
declare
  week date := date_trunc('week', new.seen_at at time zone 'utc')::date;
begin
  update findable_people set active_week = week where user_id = (
    select user_id from findable_people where user_id = new.user_id and active_week < week
    for no key update skip locked);
  return null;
end $$;

create trigger sessions_note_active_week after insert or update of seen_at on sessions
  for each row execute function note_active_week();

-- What a findable person looks for is a text that everybody can read. The digest of everybody else
-- stays what it was.
create or replace function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea)
language sql stable as $$
  select p.name, p.description, u.id, u.username,
    array(select user_id from members where project_id = p.id), p.repository_url, p.website_url,
    sha256(convert_to(jsonb_build_array(
      p.name, p.description, p.repository_url, p.website_url)::text, 'UTF8'))
  from projects p left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
  where of_kind = 'project' and p.id = of_id
  union all
  select p.name, c.text, u.id, u.username, array[u.id], null, null,
    sha256(convert_to(c.text, 'UTF8'))
  from comments c join projects p on p.id = c.project_id left join users u on u.id = c.user_id
  where of_kind = 'comment' and c.id = of_id and c.deleted_at is null
  union all
  select u.display_name, coalesce(f.looking_for, ''), u.id, u.username, array[u.id], null, null,
    sha256(convert_to((jsonb_build_array(u.username, u.display_name)
      || case when f.looking_for is null then '[]' else jsonb_build_array(f.looking_for) end
    )::text, 'UTF8'))
  from users u left join findable_people f on f.user_id = u.id
  where of_kind = 'user' and u.id = of_id
$$;

comment on table findable_people is 'People who chose to be found by owners of projects, and what they said about that.';
comment on column findable_people.active_week is 'The Monday of the week in which they last used the site. Kept by sessions_note_active_week.';
comment on column findable_people.tech_count is 'How many technologies they list. Kept by findable_people_count_techs, user_techs_count_inserted and user_techs_count_deleted.';
comment on column user_techs.is_findable is 'Whether the person can be found. Kept by user_techs_mark_findable and findable_people_mark_techs.';
comment on trigger findable_people_count_techs on findable_people is 'Keeps tech_count.';
comment on trigger findable_people_mark_techs on findable_people is 'Keeps user_techs.is_findable.';
comment on trigger user_techs_mark_findable on user_techs is 'Keeps user_techs.is_findable.';
comment on trigger user_techs_count_inserted on user_techs is 'Keeps findable_people.tech_count.';
comment on trigger user_techs_count_deleted on user_techs is 'Keeps findable_people.tech_count.';
comment on trigger sessions_note_active_week on sessions is 'Keeps findable_people.active_week.';
