-- Open issues for newcomers, as the code host names them, and when it was asked for them.
create table starter_issues (
  project_id uuid not null references projects on delete cascade,
  number bigint not null,
  title text not null,
  url text not null,
  labels text[] not null,
  opened_at timestamptz not null,
  primary key (project_id, number)
);

create table starter_issue_checks (
  project_id uuid primary key references projects on delete cascade,
  due_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Of the code host's last reply, so that it may answer that nothing changed.
  etag text,
  -- When all of it was read last, however little had changed.
  read_at timestamptz,
  failure_count int not null default 0
);

create index starter_issue_checks_due_at_idx on starter_issue_checks (due_at);

-- How many there are, so that lists of projects are filtered without another table.
alter table projects add column starter_issue_count int not null default 0;

create function begin_starter_issue_checks() returns trigger language plpgsql as $$
begin
  insert into starter_issue_checks (project_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger projects_begin_starter_issue_checks after insert on projects
  for each row when (new.repository_url is not null)
  execute function begin_starter_issue_checks();

-- Issues of another repository aren't the project's any more.
create function restart_starter_issue_checks() returns trigger language plpgsql as $$
begin
  delete from starter_issues where project_id = new.id;
  delete from starter_issue_checks where project_id = new.id;
  if new.repository_url is not null then
    insert into starter_issue_checks (project_id) values (new.id);
  end if;
  new.starter_issue_count := 0;
  return new;
end $$;

create trigger projects_restart_starter_issue_checks before update of repository_url on projects
  for each row when (old.repository_url is distinct from new.repository_url)
  execute function restart_starter_issue_checks();

comment on table starter_issues is 'Open issues for newcomers in projects'' repositories.';
comment on table starter_issue_checks is 'When the code host is asked next for a project''s starter issues.';
comment on column starter_issue_checks.etag is 'Of the last reply; null where all has to be read again.';
comment on column projects.starter_issue_count is 'The number of its rows in starter_issues.';
comment on trigger projects_begin_starter_issue_checks on projects is 'Has the code host asked for starter issues.';
comment on trigger projects_restart_starter_issue_checks on projects is 'Forgets the issues of the former repository.';
