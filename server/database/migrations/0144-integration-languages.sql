alter table webhooks_out add column language text check (char_length(language) <= 20);

comment on column webhooks_out.language is 'Of messages in chats. Null: the first of the site.';
