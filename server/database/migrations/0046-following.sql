-- Who follows whom, to be told of projects that those start or join.
create table person_follows (
  user_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  followed_at timestamptz(3) not null default now(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);

create index person_follows_followed_id_idx on person_follows (followed_id, user_id);

-- Following a technology is a saved search for it that isn't listed among the others.
alter table saved_searches add column followed_tech_id uuid references techs on delete cascade;
drop index saved_searches_user_id_filters_idx;
create unique index saved_searches_user_id_filters_idx on saved_searches (user_id, md5(filters::text))
  where followed_tech_id is null;
create unique index saved_searches_user_id_tech_idx on saved_searches (user_id, followed_tech_id)
  where followed_tech_id is not null;
create index saved_searches_followed_tech_id_idx on saved_searches (followed_tech_id)
  where followed_tech_id is not null;

comment on table person_follows is 'Who follows whom. Nobody but the follower sees it.';
comment on table saved_searches is 'Searches for projects that people saved, and technologies that they follow.';
comment on column saved_searches.followed_tech_id is 'Set where the person follows that technology instead of having saved a search.';
