-- Applications that nobody answers expire, their owners are reminded of them, and whoever was turned
-- down may apply again later.
alter table applications
  drop constraint applications_status_check,
  add constraint applications_status_check
    check (status in ('pending', 'accepted', 'closed', 'withdrawn', 'expired')),
  -- Null in rows from before this column: then the time of the latest change counts.
  add column pending_since timestamptz(3),
  add column reminded_at timestamptz(3),
  add column reapply_allowed_at timestamptz(3);

alter table application_events
  drop constraint application_events_status_check,
  add constraint application_events_status_check
    check (status in ('pending', 'accepted', 'closed', 'withdrawn', 'expired'));

alter table projects
  add column median_answer_seconds int,
  add column applications_reminded_at timestamptz(3);

-- Closed applications no longer prevent another one by themselves.
create unique index applications_open_key on applications (project_id, user_id)
  where status in ('pending', 'accepted');
drop index applications_one_live_key;

-- A person's latest application to a project decides whether they may apply again.
create index applications_person_idx on applications (project_id, user_id, id desc);
-- The latest applications of a project, for its median time to the first answer.
create index applications_latest_idx on applications (project_id, id desc);
-- What has waited longest, for reminders and expiry.
create index applications_waiting_idx on applications ((coalesce(pending_since, updated_at)), id)
  where status = 'pending';

-- By a trigger, since a server of the version before doesn't write the column.
create function note_pending_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.pending_since := coalesce(new.pending_since, new.created_at);
  else
    new.pending_since := new.updated_at;
  end if;
  return new;
end $$;

create trigger applications_note_insert before insert on applications
  for each row when (new.status = 'pending') execute function note_pending_since();
create trigger applications_note_reopen before update of status on applications
  for each row when (new.status = 'pending' and old.status <> 'pending')
  execute function note_pending_since();

comment on table applications is 'Applications to projects; at most one of a person to a project that is pending or accepted.';
comment on column applications.pending_since is 'When it last became pending. Null in old rows: then updated_at counts.';
comment on column applications.reminded_at is 'When the owners were last reminded of it.';
comment on column applications.reapply_allowed_at is 'When an owner allowed the applicant to apply again before the time for that is over.';
comment on column projects.median_answer_seconds is 'Median time from an application to its first answer; null for fewer than three applications. Set by each answer, and by the job recompute-answer-times.';
comment on column projects.applications_reminded_at is 'When its owners were last reminded of applications: at most once a day.';
comment on trigger applications_note_insert on applications is 'Sets pending_since.';
comment on trigger applications_note_reopen on applications is 'Sets pending_since.';
