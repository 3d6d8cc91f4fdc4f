-- Tokens with which a person's programs call the API.
create table api_tokens (
  id uuid primary key,
  -- Of the whole token, whose 178 random bits need no slower hash.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token_start text not null check (token_start ~ '^sc_[0-9A-Za-z]{4}$'),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 0 and 20),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_user_id_idx on api_tokens (user_id, id);

comment on table api_tokens is 'Tokens with which a person''s programs call the API.';
comment on column api_tokens.token_hash is 'The SHA-256 hash of the token. Privacy page: a fingerprint of the token';
comment on column api_tokens.token_start is 'To recognise it by. Privacy page: its first seven characters';
comment on column api_tokens.name is 'Privacy page: the name that you gave it';
comment on column api_tokens.scopes is 'Privacy page: what it may do';
comment on column api_tokens.created_at is 'Privacy page: when you made it';
comment on column api_tokens.expires_at is 'Privacy page: when it ends';
comment on column api_tokens.last_used_at is 'Written at most once a minute. Privacy page: when it was last used';
