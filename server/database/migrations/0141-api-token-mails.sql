-- The mail that says that an API token was made. The version before skips it.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('applications', 'answers', 'invitations',
    'digest', 'confirmation', 'sign_in_account', 'api_token')),
  add column api_token text,
  drop constraint mails_sign_in_account_check,
  add constraint mails_sign_in_account_check
    check ((kind = 'sign_in_account') = (sign_in_account is not null)),
  add constraint mails_api_token_check check ((kind = 'api_token') = (api_token is not null)),
  add constraint mails_security_address_check
    check ((kind in ('sign_in_account', 'api_token')) = (address is not null));

comment on column mails.api_token is 'The name of the token that was made. Privacy page: its address, which account or API token it was about, and where';
comment on column mails.address is 'Where it goes, if not where the person''s e-mail goes when it is sent: linking an account can change that. Privacy page: its address, which account or API token it was about, and where';
comment on column mails.sign_in_account is 'Which account was linked or unlinked. Privacy page: its address, which account or API token it was about, and where';
