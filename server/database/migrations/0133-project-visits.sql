-- How often projects are viewed, by day and without anything of whoever viewed them.
create table project_visits (
  project_id uuid not null references projects on delete cascade,
  day date not null,
  step text not null check (step in ('viewed', 'opened', 'applied')),
  source text not null check (source ~ '^[a-z]{1,20}$'),
  tech_id uuid,
  times int not null check (times > 0),
  unique nulls not distinct (project_id, day, step, source, tech_id)
);

-- For the clean-up; what is read of one project has the unique index.
create index project_visits_day_idx on project_visits (day);

create table site_visits (
  day date not null,
  step text not null check (step in ('viewed', 'opened', 'applied')),
  times bigint not null check (times > 0),
  primary key (day, step)
);

-- Each visitor counts once a day. Unlogged: neither backups nor standbys nor archives of the log have
-- these, and all servers share them.
create unlogged table visit_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);

create unlogged table visitor_hashes (
  day date not null,
  hash bytea not null check (octet_length(hash) = 16),
  primary key (day, hash)
);

comment on table project_visits is 'How many visitors a project had by day, by how far they went and where they came from.';
comment on column project_visits.project_id is 'Privacy page: how many visitors a project had';
comment on column project_visits.day is 'In UTC. Privacy page: on which day';
comment on column project_visits.step is 'They viewed the page, began to fill in the form to apply, or sent it. Privacy page: how far they went';
comment on column project_visits.source is 'The kind of page before it. Privacy page: which kind of page they came from';
comment on column project_visits.tech_id is 'The technology that they had looked for there, if it was one. No key: the count outlives it. Privacy page: which technology they had looked for';
comment on column project_visits.times is 'Privacy page: how many visitors a project had';
comment on table site_visits is 'The sums of project_visits by day, deleted projects included.';
comment on column site_visits.day is 'Privacy page: on which day';
comment on column site_visits.step is 'Privacy page: how far they went';
comment on column site_visits.times is 'Privacy page: how many visitors a project had';
comment on table visit_keys is 'The key of a day''s visitor_hashes, deleted with the day.';
comment on column visit_keys.day is 'Privacy page: key is deleted at midnight';
comment on column visit_keys.key is 'Privacy page: key is deleted at midnight';
comment on table visitor_hashes is 'Who was counted today, one row for each project and step.';
comment on column visitor_hashes.day is 'Privacy page: until midnight (UTC)';
comment on column visitor_hashes.hash is 'Privacy page: fingerprints of visitor and project';
