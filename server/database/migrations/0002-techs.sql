create table techs (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  category text not null,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Other words for a technology, lower-case: ts, k8s, golang. A word means one technology.
create table tech_aliases (
  alias text primary key check (alias = lower(alias)),
  tech_id uuid not null references techs on delete cascade
);

create index tech_aliases_tech_id_idx on tech_aliases (tech_id);

create table user_techs (
  user_id uuid not null references users on delete cascade,
  tech_id uuid not null references techs on delete cascade,
  position smallint not null,
  primary key (user_id, tech_id)
);

create index user_techs_tech_id_idx on user_techs (tech_id, user_id);
