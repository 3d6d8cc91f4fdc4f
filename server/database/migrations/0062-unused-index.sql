-- Texts are searched in the servers' memory since the project index; each write of a project still
-- kept this index up to date.
drop index projects_description_trgm_idx;
