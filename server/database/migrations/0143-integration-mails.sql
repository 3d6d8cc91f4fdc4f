-- The mail that says that an integration was turned off. The version before tries it again later.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('applications', 'answers', 'invitations',
    'digest', 'confirmation', 'sign_in_account', 'api_token', 'integration_off'));
