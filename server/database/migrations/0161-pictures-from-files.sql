-- Pictures of a project that the file in its repository names.
alter table pictures
  add column file_path text check (char_length(file_path) between 1 and 300),
  add column file_etag text check (char_length(file_etag) between 1 and 200);

comment on column pictures.file_path is 'Where it is in the project''s repository, if a file there names it. Privacy page: its logo and its pictures';
comment on column pictures.file_etag is 'Of the code host''s reply, to be sent with the next question. Privacy page: its logo and its pictures';
