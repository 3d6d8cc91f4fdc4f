alter table webhooks_out add column quiet jsonb,
  add constraint webhooks_out_quiet_check check (quiet is null or kind <> 'standard');

-- Until when it is quiet at that time; null if it isn't. A zone that this database doesn't know, as
-- after a restore elsewhere, keeps nothing waiting.
create function quiet_until(quiet jsonb, at timestamptz) returns timestamptz
  language plpgsql stable strict as $$
declare
  zone text := quiet ->> 'timeZone';
  begins time := quiet ->> 'from';
  ends time := quiet ->> 'until';
  here timestamp;
begin
  here := at at time zone zone;
  if begins < ends then
    if here::time < begins or here::time >= ends then return null; end if;
    return (here::date + ends) at time zone zone;
  end if;
  if here::time >= begins then return (here::date + 1 + ends) at time zone zone; end if;
  if here::time < ends then return (here::date + ends) at time zone zone; end if;
  return null;
exception when invalid_parameter_value then
  return null;
end $$;

comment on column webhooks_out.quiet is 'From when until when nothing is sent to a chat, and in which time zone that is.';
