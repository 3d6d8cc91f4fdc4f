-- To the millisecond, as the wire has it: the order of lists and their cursors is the index's own.
alter table applications alter column updated_at type timestamptz(3);
