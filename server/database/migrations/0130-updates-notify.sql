-- Watchers of a project, and followers of the author, are notified of an update.
alter table notifications
  add column update_id uuid references project_updates (id) on delete cascade;
create index notifications_update_id_idx on notifications (update_id) where update_id is not null;

alter table watched_events drop constraint watched_events_event_check;
alter table watched_events add constraint watched_events_event_check
  check (event in ('thread_created', 'release_published', 'seats_opened', 'person_joined',
    'project_update')) not valid;

comment on column project_watches.level is 'all: new threads, releases, updates and seats; releases: the same without threads; none: muted. Privacy page: the level of notifications you chose for the project';

-- When the owners were reminded that people watch a project without an update.
alter table projects add column update_reminded_at timestamptz(3);
comment on column projects.update_reminded_at is 'Privacy page: when its owners were last reminded of applications or updates';

-- Updates can be reported, as projects, comments, people and events can. Everyone on the team is
-- among the authors: they speak in its name.
create or replace function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea)
language sql stable as $$
  select p.name,
    p.description || coalesce((
      select string_agg(E'\n\n' || value, '' order by key) from jsonb_each_text(reported_fields(p))), '')
      || coalesce(sought.content, ''),
    u.id, u.username,
    array(select user_id from members where project_id = p.id), p.repository_url, p.website_url,
    sha256(convert_to((jsonb_build_array(p.name, p.description, p.repository_url, p.website_url)
      || case when reported_fields(p) = '{}' then '[]'
        else jsonb_build_array(reported_fields(p)) end
      || coalesce(sought.parts, '[]'))::text, 'UTF8'))
  from projects p left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
    cross join lateral (
      select string_agg(E'\n\n' || s.title || coalesce(E'\n' || s.description, ''), '' order by s.id) as content,
        jsonb_agg(jsonb_build_array(s.title, s.description) order by s.id) as parts
      from positions s where s.project_id = p.id) sought
  where of_kind = 'project' and p.id = of_id
  union all
  select p.name, c.text, u.id, u.username, array[u.id], null, null,
    sha256(convert_to(c.text, 'UTF8'))
  from comments c join projects p on p.id = c.project_id left join users u on u.id = c.user_id
  where of_kind = 'comment' and c.id = of_id and c.deleted_at is null
  union all
  select u.display_name,
    concat_ws(E'\n\n', f.looking_for, d.bio, nullif(array_to_string(d.links, E'\n'), '')),
    u.id, u.username, array[u.id], null, null,
    sha256(convert_to((jsonb_build_array(u.username, u.display_name)
      || case when f.looking_for is null then '[]' else jsonb_build_array(f.looking_for) end
      || case when d.bio is null and coalesce(cardinality(d.links), 0) = 0 then '[]'
        else jsonb_build_array(jsonb_build_object('bio', d.bio, 'links', d.links)) end
    )::text, 'UTF8'))
  from users u left join findable_people f on f.user_id = u.id
    left join person_details d on d.user_id = u.id
  where of_kind = 'user' and u.id = of_id
  union all
  -- What the line says, and then its links. Everyone on the team is its author: one of them has the
  -- webhook's secret.
  select p.name, concat_ws(E'\n', concat_ws(' ', e.payload #>> '{sender,login}',
        coalesce(e.payload ->> 'action', case e.event when 'repo_push' then 'pushed'
          when 'repo_release' then 'released' end),
        '#' || (e.payload #>> '{pull_request,number}'), e.payload #>> '{pull_request,title}',
        e.payload ->> 'ref', e.payload #>> '{release,name}', e.payload #>> '{release,tag_name}'),
      e.payload #>> '{repository,html_url}', e.payload ->> 'compare',
      e.payload #>> '{pull_request,html_url}', e.payload #>> '{release,html_url}'),
    u.id, u.username,
    array(select user_id from members where project_id = p.id
      union select e.user_id where e.user_id is not null), null, null,
    sha256(convert_to(e.payload::text, 'UTF8'))
  from project_events e join projects p on p.id = e.project_id left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
  where of_kind = 'event' and e.id = of_id
  union all
  select p.name, concat_ws(E'\n\n', w.title, w.text), u.id, u.username,
    array(select user_id from members where project_id = p.id
      union select w.user_id where w.user_id is not null), null, null,
    sha256(convert_to(jsonb_build_array(w.title, w.text)::text, 'UTF8'))
  from project_updates w join projects p on p.id = w.project_id
    left join users u on u.id = w.user_id
  where of_kind = 'update' and w.id = of_id
$$;
