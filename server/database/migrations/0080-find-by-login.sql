-- People are found by the login that others know from a code host, see decision 068. The collation is
-- that of the indexes of usernames: searches for a beginning need it.
create index user_accounts_login_idx on user_accounts ((lower(login) collate "C"))
  where provider <> 'oidc';

comment on column user_accounts.login is 'As of the last sign-in with the account. At a code host, people are found by it.';
