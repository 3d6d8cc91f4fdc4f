-- How often the site asked an address to be confirmed that nobody confirmed, whoever entered it.
create table confirmation_mails (
  -- A keyed hash of the mailbox, since it may be a stranger's.
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  mails smallint not null check (mails > 0),
  mailed_at timestamptz not null default now()
);

create index confirmation_mails_mailed_at_idx on confirmation_mails (mailed_at);

comment on table confirmation_mails is 'Which addresses were asked to be confirmed and weren''t, so that strangers are left alone.';
