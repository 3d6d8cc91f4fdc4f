-- What owners write to an applicant without deciding yet.
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  by_user_id uuid references users on delete set null,
  text text not null,
  sent_at timestamptz(3) not null default now()
);

create index application_messages_application_id_idx on application_messages (application_id, id);
create index application_messages_by_user_id_idx on application_messages (by_user_id, id);

comment on table application_messages is 'What owners wrote to applicants without deciding, beside the message that goes with an answer.';
