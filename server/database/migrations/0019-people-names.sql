-- People are found by any part of their names, and by what is nearly one.
create index users_names_trgm_idx on users using gin (lower(username || ' ' || display_name) gin_trgm_ops);
