-- Webhooks of the site's own: where it tells other programs and chats what happens.
create table webhooks_out (
  id uuid primary key,
  project_id uuid references projects on delete cascade,
  kind text not null
    check (kind in ('standard', 'slack', 'discord', 'matrix', 'teams', 'mattermost')),
  url text not null check (char_length(url) between 8 and 2000),
  room text check (char_length(room) <= 255),
  token text check (char_length(token) <= 1000),
  events text[] not null check (cardinality(events) between 1 and 20),
  is_active boolean not null default true,
  disabled_at timestamptz(3),
  disabled_because text check (disabled_because in ('gone', 'failing')),
  failing_since timestamptz(3),
  secret text,
  secret_generated_at timestamptz(3),
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz(3) not null default now(),
  constraint webhooks_out_secret_check
    check ((kind = 'standard') = (secret is not null and secret_generated_at is not null)),
  constraint webhooks_out_matrix_check
    check ((kind = 'matrix') = (room is not null and token is not null)),
  constraint webhooks_out_previous_secret_check
    check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhooks_out_disabled_check
    check ((disabled_at is null) = (disabled_because is null) and (disabled_at is null or not is_active))
);

create index webhooks_out_project_id_idx on webhooks_out (project_id, id);

-- What is to be sent, and what was. What it says is read when it is sent, so that nothing is sent, or
-- kept here, that was hidden or deleted meanwhile.
create table webhook_out_deliveries (
  id uuid not null primary key default encode(set_bit(set_bit(overlay(
    uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
    from 1 for 6), 52, 1), 53, 1), 'hex')::uuid,
  number bigint not null generated always as identity,
  webhook_id uuid not null references webhooks_out on delete cascade,
  event text not null check (char_length(event) <= 60),
  project_id uuid,
  subject_id uuid not null,
  detail jsonb not null default '{}',
  happened_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  due_at timestamptz not null default clock_timestamp(),
  tries smallint not null default 0,
  tried_at timestamptz(3),
  status_code smallint,
  took_ms integer,
  problem text check (char_length(problem) <= 40),
  answer text check (char_length(answer) <= 500)
);

create index webhook_out_deliveries_due_idx on webhook_out_deliveries (webhook_id, due_at)
  where state = 'waiting';
create index webhook_out_deliveries_order_idx
  on webhook_out_deliveries (webhook_id, subject_id, number) where state = 'waiting';
create index webhook_out_deliveries_latest_idx on webhook_out_deliveries (webhook_id, number desc);
create index webhook_out_deliveries_old_idx on webhook_out_deliveries (happened_at);

-- One row for each webhook that wants to know. Called within the transaction of what happened.
create function tell_webhooks(
  topic text, event text, project uuid, subject uuid, detail jsonb default '{}'
) returns void language sql as $$
  insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, detail)
  select w.id, event, project, subject, detail
  from webhooks_out w
  where (w.project_id = project or w.project_id is null) and w.is_active
    and topic = any(w.events)
$$;

create function tell_webhooks_of_project() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_webhooks('project', 'project.created', new.id, new.id);
  elsif tg_op = 'DELETE' then
    perform tell_webhooks('project', 'project.deleted', old.id, old.id,
      jsonb_build_object('name', old.name));
  elsif (old.archived_at is null) = (new.archived_at is null) then
    perform tell_webhooks('project', 'project.updated', new.id, new.id);
  else
    perform tell_webhooks('project',
      case when new.archived_at is null then 'project.unarchived' else 'project.archived' end,
      new.id, new.id);
  end if;
  return null;
end $$;

create trigger projects_tell_insert after insert on projects
  for each row when (new.hidden_at is null) execute function tell_webhooks_of_project();
create trigger projects_tell_delete after delete on projects
  for each row when (old.hidden_at is null) execute function tell_webhooks_of_project();
-- What people change. Counts, times and derived columns aren't among it.
create trigger projects_tell_update after update on projects
  for each row when (new.hidden_at is null
    and ((old.name, old.description, old.repository_url, old.website_url, old.archived_at,
        old.maintainer_wanted)
      is distinct from (new.name, new.description, new.repository_url, new.website_url,
        new.archived_at, new.maintainer_wanted)
      -- With positions they follow from these.
      or old.open_roles <> new.open_roles and old.position_count = 0 and new.position_count = 0))
  execute function tell_webhooks_of_project();

create function tell_webhooks_of_application() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('application', 'application.' || case
      when tg_op = 'INSERT' then 'created'
      when new.status = 'pending' then 'reopened'
      else new.status end,
    new.project_id, new.id);
  return null;
end $$;

create trigger applications_tell_insert after insert on applications
  for each row execute function tell_webhooks_of_application();
create trigger applications_tell_status after update on applications
  for each row when (old.status <> new.status) execute function tell_webhooks_of_application();

create function tell_webhooks_of_position() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- With its project everything of it is deleted, which the project's own event says.
    if exists (select from projects where id = old.project_id) then
      perform tell_webhooks('seat', 'seat.closed', old.project_id, old.id,
        jsonb_build_object('title', old.title, 'role', old.role));
    end if;
  else
    perform tell_webhooks('seat',
      case when new.closed_at is null then 'seat.opened' else 'seat.closed' end,
      new.project_id, new.id);
  end if;
  return null;
end $$;

create trigger positions_tell_insert after insert on positions
  for each row when (new.closed_at is null) execute function tell_webhooks_of_position();
create trigger positions_tell_delete after delete on positions
  for each row when (old.closed_at is null) execute function tell_webhooks_of_position();
-- One that is full closed with its last seat, which members_tell_insert says.
create trigger positions_tell_update after update on positions
  for each row when ((old.closed_at is null) <> (new.closed_at is null)
    and not new.closed_when_full)
  execute function tell_webhooks_of_position();

create function tell_webhooks_of_member() returns trigger language plpgsql as $$
declare
  seat record;
begin
  if tg_op = 'DELETE' then seat := old; else seat := new; end if;
  if exists (select from projects where id = seat.project_id) then
    perform tell_webhooks('seat',
      case when tg_op = 'DELETE' then 'seat.freed' else 'seat.taken' end,
      seat.project_id, seat.id, jsonb_build_object('userId', seat.user_id,
        'roleName', seat.role_name, 'positionId', seat.position_id));
  end if;
  return null;
end $$;

create trigger members_tell_insert after insert on members
  for each row when (new.role_name <> 'owner' or new.position_id is not null)
  execute function tell_webhooks_of_member();
create trigger members_tell_delete after delete on members
  for each row when (old.role_name <> 'owner' or old.position_id is not null)
  execute function tell_webhooks_of_member();

create function tell_webhooks_of_comment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('comment',
    case when tg_op = 'INSERT' then 'comment.created'
      when new.deleted_at is not null then 'comment.deleted'
      else 'comment.updated' end,
    new.project_id, new.id);
  return null;
end $$;

create trigger comments_tell_insert after insert on comments
  for each row when (new.hidden_at is null and new.deleted_at is null)
  execute function tell_webhooks_of_comment();
create trigger comments_tell_update after update on comments
  for each row when (new.hidden_at is null and old.deleted_at is null
    and (old.text <> new.text or new.deleted_at is not null))
  execute function tell_webhooks_of_comment();

create function tell_webhooks_of_star() returns trigger language plpgsql as $$
declare
  star record;
begin
  if tg_op = 'DELETE' then star := old; else star := new; end if;
  if exists (select from projects where id = star.project_id) then
    perform tell_webhooks('star',
      case when tg_op = 'DELETE' then 'star.removed' else 'star.added' end,
      star.project_id, md5(star.project_id || ' ' || star.user_id)::uuid,
      jsonb_build_object('userId', star.user_id));
  end if;
  return null;
end $$;

create trigger stars_tell_insert after insert on stars
  for each row execute function tell_webhooks_of_star();
create trigger stars_tell_delete after delete on stars
  for each row execute function tell_webhooks_of_star();

-- More than 20 at once are what a repository had when it was first read, or all that it had: not news.
create function tell_webhooks_of_issues() returns trigger language plpgsql as $$
begin
  if (select count(*) between 1 and 20 from changed) then
    perform tell_webhooks('issue',
        case when tg_op = 'DELETE' then 'issue.closed' else 'issue.opened' end,
        c.project_id, c.id, case when tg_op = 'DELETE' then
          jsonb_build_object('number', c.number, 'title', c.title, 'url', c.url)
          else '{}'::jsonb end)
      from changed c where exists (select from projects where id = c.project_id);
  end if;
  return null;
end $$;

create trigger starter_issues_tell_insert after insert on starter_issues
  referencing new table as changed for each statement execute function tell_webhooks_of_issues();
create trigger starter_issues_tell_delete after delete on starter_issues
  referencing old table as changed for each statement execute function tell_webhooks_of_issues();

create function tell_webhooks_of_release() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('release', 'release.published', new.project_id, new.id);
  return null;
end $$;

-- Releases of bots take the place of the one before, with an id of their own.
create trigger project_events_tell_insert after insert on project_events
  for each row when (new.event = 'repo_release' and new.hidden_at is null)
  execute function tell_webhooks_of_release();
create trigger project_events_tell_update after update on project_events
  for each row when (new.event = 'repo_release' and new.hidden_at is null and new.id <> old.id)
  execute function tell_webhooks_of_release();

comment on table webhooks_out is 'Where the site sends what happens: programs and chats of a project, or of the site where there is no project.';
comment on column webhooks_out.url is 'Of a chat it is a secret: who knows it can post there. The homeserver of Matrix.';
comment on column webhooks_out.room is 'The room of Matrix.';
comment on column webhooks_out.token is 'The access token of Matrix.';
comment on column webhooks_out.events is 'What it is told of.';
comment on column webhooks_out.disabled_because is 'Why the site switched it off.';
comment on column webhooks_out.failing_since is 'When the first try failed since the last one that succeeded.';
comment on column webhooks_out.secret is 'What deliveries are signed with.';
comment on column webhooks_out.previous_secret is 'Signs beside the current one until it ends.';
comment on table webhook_out_deliveries is 'What is to be sent to webhooks, and what was, without its text. Removed 14 days after it happened, by remove-old-webhook-deliveries.';
comment on column webhook_out_deliveries.number is 'The order of what happened to one subject.';
comment on column webhook_out_deliveries.subject_id is 'What it happened to: deliveries about one are sent one after the other.';
comment on column webhook_out_deliveries.detail is 'What can''t be read any more when it is sent: ids of people, names of what was deleted. Privacy page: that something was sent, with the ids of what it was about';
comment on column webhook_out_deliveries.due_at is 'When it is tried next. While it is being tried, when another server may try it.';
comment on column webhook_out_deliveries.problem is 'Why the last try failed, if no response came.';
comment on column webhook_out_deliveries.answer is 'The beginning of the last response, if it was none of success.';
comment on trigger projects_tell_insert on projects is 'Tells webhooks.';
comment on trigger projects_tell_delete on projects is 'Tells webhooks.';
comment on trigger projects_tell_update on projects is 'Tells webhooks.';
comment on trigger applications_tell_insert on applications is 'Tells webhooks.';
comment on trigger applications_tell_status on applications is 'Tells webhooks.';
comment on trigger positions_tell_insert on positions is 'Tells webhooks.';
comment on trigger positions_tell_delete on positions is 'Tells webhooks.';
comment on trigger positions_tell_update on positions is 'Tells webhooks.';
comment on trigger members_tell_insert on members is 'Tells webhooks.';
comment on trigger members_tell_delete on members is 'Tells webhooks.';
comment on trigger comments_tell_insert on comments is 'Tells webhooks.';
comment on trigger comments_tell_update on comments is 'Tells webhooks.';
comment on trigger stars_tell_insert on stars is 'Tells webhooks.';
comment on trigger stars_tell_delete on stars is 'Tells webhooks.';
comment on trigger starter_issues_tell_insert on starter_issues is 'Tells webhooks.';
comment on trigger starter_issues_tell_delete on starter_issues is 'Tells webhooks.';
comment on trigger project_events_tell_insert on project_events is 'Tells webhooks.';
comment on trigger project_events_tell_update on project_events is 'Tells webhooks.';
