-- The language that a person chose for screens and mails; null: what their browser asks for.
alter table users add column language text check (char_length(language) between 2 and 35);
comment on column users.language is 'BCP 47. Privacy page: the language that you chose';
