alter table users
  add column account_login text check (char_length(account_login) <= 100),
  add column asks_for_stack boolean not null default false;

comment on column users.account_login is 'The login at the code host, as of the last sign-in; null before the first one with this column.';
comment on column users.asks_for_stack is 'Whether the next sign-in leads to the page that proposes a stack: once, for new people.';

create table person_details (
  user_id uuid primary key references users (id) on delete cascade,
  bio text check (char_length(bio) between 1 and 300),
  links text[] not null default '{}' check (cardinality(links) <= 5),
  shows_account boolean not null default false,
  hours_a_week smallint check (hours_a_week between 1 and 60),
  time_zone text check (char_length(time_zone) between 1 and 50),
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  accepts_invitations boolean not null default true,
  updated_at timestamptz(3) not null default now()
);

create index person_details_uninvitable_idx on person_details (user_id) where not accepts_invitations;

comment on table person_details is 'What people say about themselves on their profiles.';
comment on column person_details.languages is 'BCP 47 codes of spoken languages, in the order in which they show.';

create table techs_to_learn (
  user_id uuid not null references users (id) on delete cascade,
  tech_id uuid not null references techs (id) on delete cascade,
  position smallint not null,
  primary key (user_id, tech_id)
);

create index techs_to_learn_tech_id_idx on techs_to_learn (tech_id);

comment on table techs_to_learn is 'The technologies that people want to learn, in their order.';

-- What people say about themselves can be reported. The digest of people who say nothing stays what
-- it was.
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
