-- Of a kind that owners may not use, webhooks of projects are told nothing.
create or replace function tell_webhooks(
  topic text, event text, project uuid, subject uuid, detail jsonb default '{}'
) returns void language sql as $$
  insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, detail)
  select w.id, event, project, subject, detail
  from webhooks_out w
  where (w.project_id = project or w.project_id is null)
    and (w.is_active or w.disabled_at > now() - interval '14 days')
    and topic = any(w.events)
    and not is_webhook_kind_off(w.kind, w.project_id)
$$;

drop trigger webhook_out_deliveries_skip on webhook_out_deliveries;
drop function skip_webhook_kinds_off();

alter table webhook_out_deliveries add column leased_until timestamptz;
comment on column webhook_out_deliveries.leased_until is 'Until when only the server that tries it does so.';
comment on column webhook_out_deliveries.due_at is 'When it is tried next: not before its lease ends.';

-- What was tried, among what waits untried; and what was missed, oldest first.
create index webhook_out_deliveries_tried_idx on webhook_out_deliveries (webhook_id, number desc)
  where tries > 0;
create index webhook_out_deliveries_waiting_idx on webhook_out_deliveries (webhook_id, happened_at)
  where state = 'waiting';

alter table webhooks_out
  add column paused_at timestamptz(3),
  add column paused_by uuid references users on delete set null;
create index webhooks_out_paused_by_idx on webhooks_out (paused_by);
comment on column webhooks_out.paused_at is 'When a person turned it off. Privacy page: who paused it, and when';
comment on column webhooks_out.paused_by is 'Null if the account is deleted. Privacy page: who paused it, and when';
