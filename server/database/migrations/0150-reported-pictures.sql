-- Pictures can be reported, as texts of projects can. Hidden ones are for the team and admins alone.
alter table pictures add column hidden_at timestamptz(3);
create index pictures_hidden_idx on pictures (id) where hidden_at is not null;
comment on column pictures.hidden_at is 'Privacy page: since when it is hidden';

-- Of an update, which shows one at most.
alter table pictures add column update_id uuid references project_updates (id) on delete cascade;
alter table pictures add constraint pictures_update_id_check
  check ((place = 'update') = (update_id is not null));
comment on column pictures.update_id is 'Privacy page: updates** of projects that you write';
create unique index pictures_update_id_idx on pictures (update_id) where update_id is not null;
comment on table pictures is 'Where pictures are shown: logos, galleries and updates of projects.';

-- Cards have no hidden logo, not even for its team.
create function copy_logo() returns trigger language plpgsql as $$
begin
  update projects p set logo_hash = shown.hash
    from (select max(hash) as hash from pictures
      where project_id = coalesce(new.project_id, old.project_id) and place = 'logo'
        and hidden_at is null) shown
    where p.id = coalesce(new.project_id, old.project_id)
      and p.logo_hash is distinct from shown.hash;
  return null;
end $$;
create trigger pictures_copy_logo_insert after insert on pictures
  for each row when (new.place = 'logo') execute function copy_logo();
create trigger pictures_copy_logo_update after update of hidden_at on pictures
  for each row when (new.place = 'logo') execute function copy_logo();
create trigger pictures_copy_logo_delete after delete on pictures
  for each row when (old.place = 'logo') execute function copy_logo();
comment on trigger pictures_copy_logo_insert on pictures is 'Cards show the logo.';
comment on trigger pictures_copy_logo_update on pictures is 'Cards show the logo.';
comment on trigger pictures_copy_logo_delete on pictures is 'Cards show the logo.';

-- The pictures that the content showed: their files stay as long as the version.
alter table reported_versions add column picture_hashes text[] not null default '{}';
create index reported_versions_pictures_idx on reported_versions using gin (picture_hashes);
comment on column reported_versions.picture_hashes is 'Privacy page: the pictures';

create or replace function reported_fields(p projects) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('licence', p.licence,
    'logo', (select hash from pictures where project_id = p.id and place = 'logo'),
    'pictures', (select string_agg('/pictures/' || hash || '-large.webp ' || alt, E'\n' order by place, position)
      from pictures where project_id = p.id and place <> 'update')))
$$;

drop function reported_content(text, uuid);
create function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea, picture_hashes text[])
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
      || coalesce(sought.parts, '[]'))::text, 'UTF8')),
    array(select hash from pictures where project_id = p.id and place <> 'update'
      order by place desc, position)
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
    sha256(convert_to(c.text, 'UTF8')), '{}'
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
    )::text, 'UTF8')), '{}'
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
    sha256(convert_to(e.payload::text, 'UTF8')), '{}'
  from project_events e join projects p on p.id = e.project_id left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
  where of_kind = 'event' and e.id = of_id
  union all
  select p.name, concat_ws(E'\n\n', w.title, w.text, x.alt), u.id, u.username,
    array(select user_id from members where project_id = p.id
      union select w.user_id where w.user_id is not null), null, null,
    sha256(convert_to((jsonb_build_array(w.title, w.text)
      || case when x.hash is null then '[]' else jsonb_build_array(x.hash, x.alt) end)::text, 'UTF8')),
    array_remove(array[x.hash], null)
  from project_updates w join projects p on p.id = w.project_id
    left join users u on u.id = w.user_id left join pictures x on x.update_id = w.id
  where of_kind = 'update' and w.id = of_id
  union all
  select p.name, x.alt, u.id, u.username,
    array(select user_id from members where project_id = p.id), null, null,
    sha256(convert_to(jsonb_build_array(x.hash, x.alt)::text, 'UTF8')), array[x.hash]
  from pictures x join projects p on p.id = x.project_id left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
  where of_kind = 'picture' and x.id = of_id
$$;
