-- Reports outlive what they are about: what it said when it was reported is kept with them, once for
-- each text. Removed with the last report of it.
create table reported_versions (
  id uuid primary key,
  kind text not null,
  thing_id uuid not null,
  -- Of a project its name, of a comment its project's, of a person the display name.
  title text not null,
  text text not null,
  -- Who wrote it: of a project its first owner. The name is as it was then.
  author_id uuid,
  author_username text,
  -- Whose it was: nobody among them learns who reported it, not even once it is deleted.
  author_ids uuid[] not null,
  repository_url text,
  website_url text,
  -- SHA-256 of what an edit can change.
  digest bytea not null,
  first_reported_at timestamptz(3) not null default now(),
  reported_at timestamptz(3) not null default now(),
  unique (thing_id, digest)
);

create index reported_versions_reported_at_idx on reported_versions (reported_at);

-- What can be reported, as it is now; no row where it is deleted.
create function reported_content(of_kind text, of_id uuid)
returns table (title text, content text, author_id uuid, author_username text,
  author_ids uuid[], repository_url text, website_url text, digest bytea)
language sql stable as $$
  select p.name, p.description, u.id, u.username,
    array(select user_id from members where project_id = p.id), p.repository_url, p.website_url,
    sha256(convert_to(jsonb_build_array(
      p.name, p.description, p.repository_url, p.website_url)::text, 'UTF8'))
  from projects p left join lateral (
    select user_id from members where project_id = p.id and role_name = 'owner'
    order by id limit 1) owner on true
    left join users u on u.id = owner.user_id
  where of_kind = 'project' and p.id = of_id
  union all
  select p.name, c.text, u.id, u.username, array[u.id], null, null,
    sha256(convert_to(c.text, 'UTF8'))
  from comments c join projects p on p.id = c.project_id left join users u on u.id = c.user_id
  where of_kind = 'comment' and c.id = of_id and c.deleted_at is null
  union all
  select u.display_name, '', u.id, u.username, array[u.id], null, null,
    sha256(convert_to(jsonb_build_array(u.username, u.display_name)::text, 'UTF8'))
  from users u where of_kind = 'user' and u.id = of_id
$$;

alter table reports
  drop constraint reports_reporter_id_fkey,
  drop constraint reports_project_id_fkey,
  drop constraint reports_comment_id_fkey,
  drop constraint reports_user_id_fkey,
  drop constraint reports_check,
  drop constraint reports_outcome_check,
  alter column reporter_id drop not null,
  alter column kind drop expression,
  alter column thing_id drop expression,
  add column version_id uuid references reported_versions,
  -- Dismissed with all other open ones of its reporter, to be opened again with them.
  add column set_aside boolean not null default false,
  add constraint reports_reporter_id_fkey
    foreign key (reporter_id) references users on delete set null,
  -- Only the version before writes these three.
  add constraint reports_project_id_fkey
    foreign key (project_id) references projects on delete set null,
  add constraint reports_comment_id_fkey
    foreign key (comment_id) references comments on delete set null,
  add constraint reports_user_id_fkey
    foreign key (user_id) references users on delete set null,
  add constraint reports_outcome_check check (outcome in ('hidden', 'dismissed', 'deleted'));

create function fill_reported() returns trigger language plpgsql as $$
begin
  new.kind := coalesce(new.kind, case when new.project_id is not null then 'project'
    when new.comment_id is not null then 'comment' else 'user' end);
  new.thing_id := coalesce(new.thing_id, new.project_id, new.comment_id, new.user_id);
  return new;
end $$;

create trigger reports_fill_reported before insert on reports
  for each row execute function fill_reported();

drop index reports_reporter_id_idx;
create index reports_reporter_id_idx on reports (reporter_id, outcome);
create index reports_version_id_idx on reports (version_id);
create index reports_settled_at_idx on reports (settled_at) where settled_at is not null;

-- What was reported before this: its text of today is the nearest that is known.
insert into reported_versions (id, kind, thing_id, title, text, author_id, author_username,
  author_ids, repository_url, website_url, digest, first_reported_at, reported_at)
select gen_random_uuid(), r.kind, r.thing_id, c.title, c.content, c.author_id, c.author_username,
  c.author_ids, c.repository_url, c.website_url, c.digest, r.first_at, r.last_at
from (select kind, thing_id, min(created_at) as first_at, max(created_at) as last_at
    from reports group by kind, thing_id) r
  cross join lateral reported_content(r.kind, r.thing_id) c;
update reports r set version_id = v.id from reported_versions v where v.thing_id = r.thing_id;

-- Admins are told of reports; nothing in the row says who reported.
alter table notifications add column report_id uuid references reports on delete cascade;
create index notifications_report_id_idx on notifications (report_id) where report_id is not null;

-- The log of what admins did keeps who acted, and the names of its subjects: no account's end changes
-- it any more.
drop trigger users_forget_in_audit_log on users;
drop function forget_in_audit_log();
alter table audit_log
  drop constraint audit_log_by_user_id_fkey,
  -- The username that who acted had then; empty where the account was gone before names were kept.
  add column by_name text not null default '';
update audit_log a set by_name = u.username from users u where u.id = a.by_user_id;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'the audit log is only ever added to';
end $$;

create trigger audit_log_add_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also where a session has the usual triggers off.
alter table audit_log enable always trigger audit_log_add_only;
