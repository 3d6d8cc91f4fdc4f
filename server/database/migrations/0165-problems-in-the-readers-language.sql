-- Problems of repository files are said in the language of whoever reads them; those that were stored
-- as sentences are found again when the file is read.
update repository_files set problems = '[]', due_at = now() where problems <> '[]';

comment on column repository_files.problems is 'Why its latest text isn''t taken over: line, field, and the message''s key and values.';
