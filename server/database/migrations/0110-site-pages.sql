-- The pages about the site that admins wrote, in place of the product's.
create table site_pages (
  name text primary key check (name in ('about', 'team', 'contact', 'terms', 'privacy', 'imprint')),
  -- How often it was changed.
  version integer not null,
  -- Null: the text as delivered.
  markdown text check (char_length(markdown) between 1 and 40000),
  previous text
);

comment on table site_pages is 'Pages about the site that admins changed, and their text before.';
