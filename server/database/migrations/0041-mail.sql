-- E-mail to people: where it goes and which of it they want. Who has no row has the defaults.
create table mail_settings (
  user_id uuid primary key references users on delete cascade,
  source text not null default 'code_host' check (source in ('code_host', 'own', 'none')),
  own_address text check (char_length(own_address) <= 254),
  pending_address text check (char_length(pending_address) <= 254),
  pending_until timestamptz(3),
  pending_token_hash bytea unique,
  digest text not null default 'weekly' check (digest in ('off', 'daily', 'weekly')),
  kinds_off text[] not null default '{}',
  digested_until timestamptz(3),
  failed_address text,
  failed_at timestamptz(3),
  failure text,
  constraint mail_settings_own_check check (source <> 'own' or own_address is not null),
  constraint mail_settings_pending_check check ((pending_address is null) = (pending_until is null)),
  constraint mail_settings_failed_check check ((failed_address is null) = (failed_at is null))
);

-- The mails to send and those of the last 30 days, without their text: that is written when they
-- are sent, of what is still unread and visible then.
create table mails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('applications', 'answers', 'invitations', 'digest', 'confirmation')),
  notification_ids uuid[] not null default '{}',
  period_from timestamptz(3),
  period_to timestamptz(3),
  state text not null default 'queued'
    check (state in ('queued', 'claimed', 'sending', 'sent', 'skipped', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint mails_period_check check ((kind = 'digest') = (period_from is not null)),
  constraint mails_sent_check check ((state = 'sent') = (sent_at is not null))
);

create index mails_due_idx on mails (due_at) where state in ('queued', 'claimed', 'sending');
create index mails_user_id_idx on mails (user_id, id);
create index mails_ended_idx on mails (created_at) where state in ('sent', 'skipped', 'failed');

-- The mail that told of a notification, so that no other one does. No key to mails, whose rows go
-- after 30 days.
alter table notifications add column mail_id uuid;

create table mail_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);

insert into mail_key (key) select sha256(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

comment on table mail_settings is 'Where a person''s e-mail goes and which of it they want; who has no row has the defaults.';
comment on column mail_settings.source is 'Which address mails go to: that of the code host, the person''s own, or none.';
comment on column mail_settings.own_address is 'An address that the person typed and confirmed.';
comment on column mail_settings.pending_address is 'An address that the person typed and hasn''t confirmed.';
comment on column mail_settings.pending_token_hash is 'Of the token in the last confirmation mail.';
comment on column mail_settings.digested_until is 'The end of the last digest''s period.';
comment on column mail_settings.failed_address is 'The address that a mail server refused for good: nothing is sent to it.';
comment on column mail_settings.failure is 'That mail server''s reply.';
comment on table mails is 'E-mail to send, and what became of the mails of the last 30 days; their texts aren''t stored.';
comment on column mails.state is 'claimed: a server prepares it; sending: the mail server may have it, so it is never sent again.';
comment on column mails.due_at is 'When it is tried next; of a claimed one, when its server is given up.';
comment on column mails.period_from is 'Of a digest: after which time notifications and matches are new.';
comment on column notifications.mail_id is 'The mail that told of it, if one did.';
comment on table mail_key is 'The key of the links that unsubscribe; one row.';
