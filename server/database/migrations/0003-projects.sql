create table projects (
  -- UUIDv7: newest first is descending by id.
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 50),
  description text not null check (char_length(description) between 2 and 1000),
  description_html text not null,
  -- The description without its markdown: for cards and for search.
  description_text text not null,
  open_roles text[] not null default '{developer,designer}'
    check (open_roles <@ '{developer,designer}' and cardinality(open_roles) <= 2),
  repository_url text,
  website_url text,
  star_count integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index projects_name_trgm_idx on projects using gin (lower(name) gin_trgm_ops);
create index projects_description_trgm_idx on projects using gin (lower(description_text) gin_trgm_ops);
create index projects_repository_url_idx on projects (lower(repository_url));
create index projects_name_idx on projects (lower(name));

create table project_techs (
  project_id uuid not null references projects on delete cascade,
  tech_id uuid not null references techs on delete cascade,
  position smallint not null,
  primary key (project_id, tech_id)
);

create index project_techs_tech_id_idx on project_techs (tech_id, project_id);

create table members (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role_name text not null check (role_name in ('owner', 'developer', 'designer')),
  created_at timestamptz not null default now(),
  unique (project_id, user_id)
);

create index members_user_id_idx on members (user_id, id);

create table stars (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);

create index stars_latest_idx on stars (project_id, created_at desc);
create index stars_user_id_idx on stars (user_id, created_at desc);

-- Lists show the count of many projects at once, so it is kept, not counted.
create function keep_star_count() returns trigger language plpgsql as $$
begin
  update projects
    set star_count = star_count + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.project_id, old.project_id);
  return null;
end $$;

create trigger stars_keep_count after insert or delete on stars
  for each row execute function keep_star_count();
