-- Which searches led to projects, by day and without anything of whoever searched.
create table project_searches (
  project_id uuid not null references projects on delete cascade,
  day date not null,
  query text not null check (char_length(query) between 2 and 60),
  times int not null check (times > 0),
  primary key (project_id, day, query)
);

-- For the clean-up.
create index project_searches_day_idx on project_searches (day);

comment on table project_searches is 'How many visitors came to a project from a search, by day. Only searches that found all of their words as written, which name no technology: project_visits has those.';
comment on column project_searches.project_id is 'Privacy page: how many visitors a project had';
comment on column project_searches.day is 'In UTC. Privacy page: on which day';
comment on column project_searches.query is 'As in searches: lower case, single spaces. Privacy page: the words of the search that led to it';
comment on column project_searches.times is 'Privacy page: how many visitors a project had';
