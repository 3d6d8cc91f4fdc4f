-- Changes that are compared with all saved searches together, in steps that are committed one by one.
-- A server that stops leaves the rest to the others.
create table alert_batches (
  -- UUIDv7: in the order in which they were begun.
  id uuid primary key,
  -- The last saved search that they were compared with, in the order of ids.
  compared_until uuid,
  -- Until when the server that does so has it for itself.
  claimed_until timestamptz not null
);

alter table pending_project_changes
  add column batch_id uuid references alert_batches on delete cascade;
create index pending_project_changes_batch_id_idx on pending_project_changes (batch_id)
  where batch_id is not null;

comment on table alert_batches is 'Changes of projects that are being compared with the saved searches, in steps.';
comment on column alert_batches.compared_until is 'The last saved search that they were compared with; null before the first step.';
comment on column alert_batches.claimed_until is 'Until when only the server that compares them does so.';
comment on column pending_project_changes.batch_id is 'With which others it is being compared; null while it waits.';
