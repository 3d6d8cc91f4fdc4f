-- What is stored of a project when it is reported, beside its name, description and links: a further
-- text that everyone can read is added here. Without its value the content has the same digest.
create function reported_fields(p projects) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('licence', p.licence))
$$;

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
$$;
