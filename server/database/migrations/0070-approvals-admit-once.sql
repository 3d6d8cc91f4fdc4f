-- An approval lets one person in. Whoever asks again with the same account, after unlinking it, has a
-- further request.
alter table access_requests drop constraint access_requests_account_key;

create unique index access_requests_open_key on access_requests (account) where user_id is null;
create index access_requests_account_idx on access_requests (account);

comment on column access_requests.user_id is 'The person whom the approval let in: it lets in no other one.';
