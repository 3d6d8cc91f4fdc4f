-- What else a repository says: its ETag, its main language and its topics, which are proposed to the
-- project's owners as technologies.
alter table starter_issue_checks add column repository_etag text;
alter table starter_issue_checks add column language text;
alter table starter_issue_checks add column topics text[] not null default '{}';

-- Technologies that owners don't want proposed again, whatever the repository says.
create table dismissed_tech_proposals (
  project_id uuid not null references projects on delete cascade,
  tech_id uuid not null references techs on delete cascade,
  primary key (project_id, tech_id)
);
create index dismissed_tech_proposals_tech_id_idx on dismissed_tech_proposals (tech_id);

-- Where repositories were before their code host moved them: files that are imported again name them
-- by these addresses.
create table moved_repositories (
  former_key text not null,
  project_id uuid not null references projects on delete cascade,
  primary key (former_key, project_id)
);
create index moved_repositories_project_id_idx on moved_repositories (project_id);

-- An address that an owner gives is another repository's.
create or replace function restart_starter_issue_checks() returns trigger language plpgsql as $$
begin
  delete from starter_issues where project_id = new.id;
  delete from starter_issue_checks where project_id = new.id;
  delete from moved_repositories where project_id = new.id;
  if new.repository_url is not null then
    insert into starter_issue_checks (project_id) values (new.id);
  end if;
  new.starter_issue_count := 0;
  new.pushed_at := null;
  new.repository_archived_at := null;
  return new;
end $$;

-- Requests to code hosts by the hour, so that all servers share one budget.
create table code_host_hours (
  host text not null,
  hour timestamptz not null,
  -- By the job that refreshes projects, and how many of these said that nothing changed.
  refresh_requests int not null default 0,
  unchanged int not null default 0,
  checked int not null default 0,
  -- For people who wait for an answer; at most.
  proposal_requests int not null default 0,
  -- The code host allows no more requests before.
  paused_until timestamptz,
  primary key (host, hour)
);

-- Short-lived counts, like those in memory: they don't follow the person.
create table proposal_hours (
  user_id uuid not null,
  hour timestamptz not null,
  requests int not null default 0,
  primary key (user_id, hour)
);
create index proposal_hours_hour_idx on proposal_hours (hour);

comment on table starter_issue_checks is 'When the code host is asked next for a project''s repository, and what it last said.';
comment on column starter_issue_checks.repository_etag is 'Of the last reply about the repository itself.';
comment on column starter_issue_checks.language is 'The repository''s main language, as the code host names it.';
comment on table dismissed_tech_proposals is 'Technologies that a project''s owners don''t want proposed again.';
comment on table moved_repositories is 'Former addresses of repositories that their code host moved, as repository_key has them.';
comment on table code_host_hours is 'Requests to code hosts by the hour. Removed after two days.';
comment on table proposal_hours is 'Requests to the code host for a person''s proposals, by the hour. Removed after two days.';
