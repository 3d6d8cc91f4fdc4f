-- Which version of the renderer made the HTML: what an older one made is rendered again.
alter table projects add column html_version smallint not null default 0;
alter table comments add column html_version smallint not null default 0;
alter table applications add column html_version smallint not null default 0;
create index projects_html_version_idx on projects (html_version);
create index comments_html_version_idx on comments (html_version);
create index applications_html_version_idx on applications (html_version);

-- The key of a week's fingerprints. Made anew each week (which begins on a Monday, UTC), and deleted
-- after it: then nobody can tell any more who a fingerprint is of.
create table search_keys (
  week date primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Whether enough different people or networks asked: fingerprints of asker and search, the first few
-- of each search and day (UTC).
create table search_askers (
  asked_on date not null,
  query text not null check (char_length(query) between 2 and 60),
  asker bytea not null check (octet_length(asker) = 16),
  primary key (asked_on, query, asker)
);

-- Words that no suggested search may have, as they are compared: without case and accents.
create table hidden_search_words (
  id uuid primary key,
  word text not null check (char_length(word) between 1 and 60),
  folded text not null unique check (folded <> ''),
  created_at timestamptz(3) not null default now()
);
