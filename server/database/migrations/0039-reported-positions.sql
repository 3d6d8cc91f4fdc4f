-- Positions are texts that everybody can read: they are stored with a reported project. The digest of
-- projects without positions stays what it was.
create or replace function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea)
language sql stable as $$
  select p.name, p.description || coalesce(sought.content, ''), u.id, u.username,
    array(select user_id from members where project_id = p.id), p.repository_url, p.website_url,
    sha256(convert_to((jsonb_build_array(p.name, p.description, p.repository_url, p.website_url)
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
  select u.display_name, coalesce(f.looking_for, ''), u.id, u.username, array[u.id], null, null,
    sha256(convert_to((jsonb_build_array(u.username, u.display_name)
      || case when f.looking_for is null then '[]' else jsonb_build_array(f.looking_for) end
    )::text, 'UTF8'))
  from users u left join findable_people f on f.user_id = u.id
  where of_kind = 'user' and u.id = of_id
$$;
