alter table push_devices add column last_sent_at timestamptz;

comment on column push_devices.last_sent_at is 'Written at most once a minute. Privacy page: when its push service last took one';
