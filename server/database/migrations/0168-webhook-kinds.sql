create table webhook_out_kinds_off (
  kind text primary key
    check (kind in ('standard', 'slack', 'discord', 'matrix', 'teams', 'mattermost')),
  created_at timestamptz(3) not null default now()
);

-- Whether a webhook is one of a project, of a kind that owners may not use.
create function is_webhook_kind_off(kind text, project uuid) returns boolean language sql stable as $$
  select project is not null and exists (select from webhook_out_kinds_off o where o.kind = $1)
$$;

-- Such a webhook is told nothing, wherever it would be told.
create function skip_webhook_kinds_off() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks_out w
      where w.id = new.webhook_id and is_webhook_kind_off(w.kind, w.project_id)) then
    return null;
  end if;
  return new;
end $$;

create trigger webhook_out_deliveries_skip before insert on webhook_out_deliveries
  for each row execute function skip_webhook_kinds_off();

comment on table webhook_out_kinds_off is 'Kinds of webhooks that owners may not use in their projects.';
comment on trigger webhook_out_deliveries_skip on webhook_out_deliveries is 'Keeps what owners may not use from being told.';
