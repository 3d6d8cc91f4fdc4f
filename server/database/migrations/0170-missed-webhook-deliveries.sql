-- What happens while the site has turned a webhook off waits for it, for as long as deliveries are kept.
create or replace function tell_webhooks(
  topic text, event text, project uuid, subject uuid, detail jsonb default '{}'
) returns void language sql as $$
  insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, detail)
  select w.id, event, project, subject, detail
  from webhooks_out w
  where (w.project_id = project or w.project_id is null)
    and (w.is_active or w.disabled_at > now() - interval '14 days')
    and topic = any(w.events)
$$;
