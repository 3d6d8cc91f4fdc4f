-- A browser whose push service gave it another address says so: what it is notified of stays until then.
alter table push_devices
  alter column endpoint drop not null,
  alter column p256dh drop not null,
  alter column auth drop not null;

comment on column push_devices.endpoint is 'Null, as are the keys, once the push service no longer knows it. Privacy page: its address at the push service of its browser';
