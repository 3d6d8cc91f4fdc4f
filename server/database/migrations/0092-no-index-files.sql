-- The index of projects is read from the database at each start.
drop table index_files;

comment on table project_changes is 'Which projects changed, for the index in memory of each server. Removed after ten minutes.';
