-- An approval can be taken back after its person came in: the request stays, with the person.
alter table access_requests add column user_id uuid references users on delete cascade;

create index access_requests_user_id_idx on access_requests (user_id) where user_id is not null;
create index access_requests_approved_idx on access_requests (approved_at, id)
  where approved_at is not null;

comment on column access_requests.user_id is 'The person who came in, if the account did.';

-- The accounts that a person had when they were deleted share one standing, whichever returns first.
alter table standings add column person_id uuid;

create index standings_person_id_idx on standings (person_id) where person_id is not null;

comment on column standings.person_id is 'The person whose account it was, and whoever returned with another one of theirs. No key: it outlives them.';

create function share_standing() returns trigger language plpgsql as $$
begin
  update standings
    set suspended_at = new.suspended_at, suspended_reason = new.suspended_reason,
      hidden_at = new.hidden_at, hidden_with_suspension = new.hidden_with_user_id is not null
    where person_id = new.id;
  delete from standings
    where person_id = new.id and suspended_at is null and hidden_at is null and username is null;
  return null;
end $$;

create trigger share_standing
  after update of suspended_at, suspended_reason, hidden_at, hidden_with_user_id on users
  for each row
  when ((old.suspended_at, old.suspended_reason, old.hidden_at, old.hidden_with_user_id)
    is distinct from (new.suspended_at, new.suspended_reason, new.hidden_at, new.hidden_with_user_id))
  execute function share_standing();

comment on trigger share_standing on users is 'What is lifted for a person who returned is lifted for those of their accounts that haven''t.';

-- The mail that says that an account was linked or unlinked. The version before skips it.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('applications', 'answers', 'invitations',
    'digest', 'confirmation', 'sign_in_account')),
  add column address text check (char_length(address) <= 320),
  add column sign_in_account jsonb,
  add constraint mails_sign_in_account_check check (
    (kind = 'sign_in_account') = (sign_in_account is not null)
    and (kind = 'sign_in_account') = (address is not null));

comment on column mails.address is 'Where it goes, if not where the person''s e-mail goes when it is sent: linking an account can change that.';
comment on column mails.sign_in_account is 'Which account was linked or unlinked.';
