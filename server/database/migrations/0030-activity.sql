-- What last happened in a project, and when. Null until a person or a webhook did something, such as
-- for imported projects. Not indexed, so that recording an act needs no change of an index.
alter table projects
  add column last_activity_at timestamptz(3),
  add column last_activity text check (last_activity in
    ('push', 'pull_request', 'comment', 'member', 'answer', 'edit', 'creation')),
  -- Rows from before this column have -infinity, without a rewrite of the table: the job that
  -- recomputes activity finds out what is known about them.
  add column edited_at timestamptz(3) default '-infinity',
  add column dormant_notified_at timestamptz(3),
  add check ((last_activity_at is null) = (last_activity is null));
alter table projects alter column edited_at drop default;

alter table users add column dormant_notified_at timestamptz(3);

create table job_progress (
  job text primary key,
  after_id uuid not null
);

-- A comment is also an activity, unless only its author and admins see it.
create or replace function keep_comment_counts() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    update comments
      set reply_count = reply_count + (id = new.parent_id)::int,
        thread_count = thread_count + (id = new.root_id)::int
      where id in (new.parent_id, new.root_id);
  end if;
  if exists (select from users where id = new.user_id and hidden_at is not null) then
    update projects set comment_count = comment_count + 1 where id = new.project_id;
  else
    update projects
      set comment_count = comment_count + 1,
        last_activity_at = greatest(last_activity_at, new.posted_at),
        last_activity =
          case when last_activity_at > new.posted_at then last_activity else 'comment' end
      where id = new.project_id;
  end if;
  return null;
end $$;

comment on table job_progress is 'After which row a background job goes on, where one run isn''t enough for all rows.';
comment on column projects.last_activity_at is 'When something last happened. Set by each act, and by the job recompute-activity.';
comment on column projects.last_activity is 'What that was.';
comment on column projects.edited_at is 'When a person created or last changed it on the site; null after an import, -infinity if unknown.';
comment on column projects.dormant_notified_at is 'When its owners were last told that it is dormant.';
comment on column users.dormant_notified_at is 'When the person was last told of a dormant project.';
comment on trigger comments_keep_counts on comments is 'Keeps comments.reply_count and thread_count, projects.comment_count, and the project''s last activity.';
