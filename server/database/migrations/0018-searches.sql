-- How often what was searched for in which minute; nothing tells who searched.
create table searches (
  searched_at timestamptz(0) not null,
  query text not null check (char_length(query) between 2 and 60),
  times integer not null check (times > 0),
  primary key (searched_at, query)
);

create index searches_query_idx on searches (query);

-- What came of the latest computation: one row, or none before the first.
create table trending_searches (
  is_latest boolean primary key default true check (is_latest),
  computed_at timestamptz(3) not null,
  suggestions jsonb not null
);

-- What admins don't want to see suggested.
create table dismissed_searches (
  query text primary key check (char_length(query) between 2 and 60),
  dismissed_at timestamptz not null default now()
);
