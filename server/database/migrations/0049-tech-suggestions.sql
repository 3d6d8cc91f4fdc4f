create table tech_suggestions (
  word text not null check (char_length(word) between 2 and 60),
  user_id uuid not null references users (id) on delete cascade,
  suggested_at timestamptz(3) not null default now(),
  primary key (word, user_id)
);

create index tech_suggestions_user_id_idx on tech_suggestions (user_id);

comment on table tech_suggestions is 'Who suggested which technology: they are told once it is added.';
