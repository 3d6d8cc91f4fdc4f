-- Replies to calls that carried an Idempotency-Key, written in the same transaction as what they did:
-- the same call again gets the same reply and does nothing. No foreign key to users, whose rows would
-- otherwise be locked before those of projects.
create table idempotency_keys (
  user_id uuid not null,
  operation text not null,
  key text not null check (char_length(key) between 1 and 128),
  request_hash text not null,
  -- Null until the end of the transaction that makes it.
  reply text,
  at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_at on idempotency_keys (at);

comment on table idempotency_keys is 'Replies to calls that may be repeated with the same key. Kept for a day.';
comment on column idempotency_keys.operation is 'Privacy page: which of these it was';
comment on column idempotency_keys.key is 'Privacy page: a random key from your browser';
comment on column idempotency_keys.request_hash is 'Privacy page: a fingerprint of what you sent';
comment on column idempotency_keys.reply is 'Privacy page: the site’s reply';
comment on column idempotency_keys.at is 'Privacy page: for a day';
