-- What an admin hid is there for its authors and for admins alone, until it is restored.
alter table projects add column hidden_at timestamptz(3);
alter table comments add column hidden_at timestamptz(3);
alter table users add column hidden_at timestamptz(3);

-- Hidden things are few: whoever must leave them out looks into these, which are next to empty.
create index projects_hidden_idx on projects (id) where hidden_at is not null;
create index comments_hidden_idx on comments (id) where hidden_at is not null;
create index users_hidden_idx on users (id) where hidden_at is not null;

-- Kept counts leave out what hidden people gave.
create or replace function keep_star_counts() returns trigger language plpgsql as $$
begin
  perform from projects where id in (select project_id from changed)
    order by id for no key update;
  update projects p
    set star_count = star_count + case tg_op when 'INSERT' then stars else -stars end
    from (
      select project_id, count(*) as stars from changed
      where not exists (select from users where id = changed.user_id and hidden_at is not null)
      group by project_id) c
    where p.id = c.project_id;
  return null;
end $$;

create or replace function keep_reaction_counts() returns trigger language plpgsql as $$
begin
  update comments
    set like_count = like_count
        + coalesce((new.kind = 'like')::int, 0) - coalesce((old.kind = 'like')::int, 0),
      dislike_count = dislike_count
        + coalesce((new.kind = 'dislike')::int, 0) - coalesce((old.kind = 'dislike')::int, 0)
    where id = coalesce(new.comment_id, old.comment_id) and not exists (
      select from users where id = coalesce(new.user_id, old.user_id) and hidden_at is not null);
  return null;
end $$;

-- Stars and reactions are given while their project or comment is held, and hold the person: once
-- both are held here, what is read next is all there is.
create function count_without_hidden_person() returns trigger language plpgsql as $$
declare
  step integer := case when new.hidden_at is null then 1 else -1 end;
begin
  perform from users where id = new.id for update;
  perform from projects where id in (select project_id from stars where user_id = new.id)
    order by id for no key update;
  update projects set star_count = star_count + step
    where id in (select project_id from stars where user_id = new.id);
  perform from comments where id in (select comment_id from comment_reactions where user_id = new.id)
    order by id for no key update;
  update comments c
    set like_count = like_count + step * (r.kind = 'like')::int,
      dislike_count = dislike_count + step * (r.kind = 'dislike')::int
    from comment_reactions r where r.comment_id = c.id and r.user_id = new.id;
  return null;
end $$;

create trigger users_count_without_hidden after update of hidden_at on users
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function count_without_hidden_person();

-- What somebody reported, why, and what became of it.
create table reports (
  id uuid primary key,
  reporter_id uuid not null references users on delete cascade,
  -- One of the three; reports go with what they are about.
  project_id uuid references projects on delete cascade,
  comment_id uuid references comments on delete cascade,
  user_id uuid references users on delete cascade,
  kind text not null generated always as (case when project_id is not null then 'project'
    when comment_id is not null then 'comment' else 'user' end) stored,
  thing_id uuid not null generated always as (coalesce(project_id, comment_id, user_id)) stored,
  category text not null check (category in ('spam', 'abuse', 'unlawful', 'deceptive', 'other')),
  text text not null check (char_length(text) <= 1000),
  created_at timestamptz(3) not null default now(),
  -- Null while it is open.
  outcome text check (outcome in ('hidden', 'dismissed')),
  settled_at timestamptz(3),
  check (num_nonnulls(project_id, comment_id, user_id) = 1),
  check ((outcome is null) = (settled_at is null))
);

-- Decides races: one open report a person and thing.
create unique index reports_open_key on reports (thing_id, reporter_id) where outcome is null;
create index reports_thing_idx on reports (thing_id, id);
create index reports_reporter_id_idx on reports (reporter_id);
create index reports_project_id_idx on reports (project_id) where project_id is not null;
create index reports_comment_id_idx on reports (comment_id) where comment_id is not null;
create index reports_user_id_idx on reports (user_id) where user_id is not null;
