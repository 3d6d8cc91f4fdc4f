-- The mail that says, a week before, that an API token expires. The version before skips it.
alter table api_tokens add column expiry_mailed_at timestamptz;

create index api_tokens_expires_at_idx on api_tokens (expires_at) where expiry_mailed_at is null;

alter table mails
  add column api_token_expires_at timestamptz,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('applications', 'answers', 'invitations',
    'digest', 'confirmation', 'sign_in_account', 'api_token', 'integration_off',
    'api_token_expiry')),
  drop constraint mails_api_token_check,
  add constraint mails_api_token_check
    check ((kind in ('api_token', 'api_token_expiry')) = (api_token is not null)),
  add constraint mails_api_token_expires_at_check
    check ((kind = 'api_token_expiry') = (api_token_expires_at is not null)),
  drop constraint mails_security_address_check,
  add constraint mails_security_address_check check (
    (kind in ('sign_in_account', 'api_token', 'api_token_expiry')) = (address is not null));

comment on column api_tokens.expiry_mailed_at is 'Privacy page: when you were notified that it ends soon';
comment on column mails.api_token is 'The name of the token that was made or expires. Privacy page: its address, which account or API token it was about, and where';
comment on column mails.api_token_expires_at is 'When the token expires. Privacy page: its address, which account or API token it was about, and where';
