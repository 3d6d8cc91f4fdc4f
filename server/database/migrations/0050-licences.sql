-- The licence of a project, as its repository or its owners name it.
alter table projects add column licence text check (char_length(licence) between 1 and 100);

comment on column projects.licence is 'Its SPDX identifier, such as MIT, or its name.';

-- Everyone reads it, so it is stored when a project is reported. Null doesn't change the digest.
create or replace function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea)
language sql stable as $$
  select p.name,
    p.description || coalesce(E'\n\n' || p.licence, '') || coalesce(sought.content, ''),
    u.id, u.username,
    array(select user_id from members where project_id = p.id), p.repository_url, p.website_url,
    sha256(convert_to((jsonb_build_array(p.name, p.description, p.repository_url, p.website_url)
      || case when p.licence is null then '[]'
        else jsonb_build_array(jsonb_build_object('licence', p.licence)) end
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
$$;
