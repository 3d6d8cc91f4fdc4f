-- Starter issues of all projects are one list: each has an id, a size, and the technologies that its
-- labels and its text name.

-- A UUIDv7 of when the issue was opened. An issue that leaves and comes back has the same one.
create function starter_issue_id(project_id uuid, number bigint, opened_at timestamptz) returns uuid
language sql stable parallel safe as $$
  select (lpad(to_hex(greatest(0, (extract(epoch from opened_at) * 1000)::bigint)), 12, '0')
    || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid
  from md5(project_id::text || ':' || number) hash
$$;

alter table starter_issues add column id uuid;
update starter_issues set id = starter_issue_id(project_id, number, opened_at);
alter table starter_issues alter column id set not null;
create unique index starter_issues_id_idx on starter_issues (id);

alter table starter_issues add column size text check (size in ('small', 'medium', 'large'));
alter table starter_issues add column named_techs uuid[] not null default '{}';

-- The version before doesn't know the column.
create function give_starter_issue_id() returns trigger language plpgsql as $$
begin
  new.id := starter_issue_id(new.project_id, new.number, new.opened_at);
  return new;
end $$;

create trigger starter_issues_give_id before insert on starter_issues
  for each row execute function give_starter_issue_id();

create trigger starter_issues_note_insert after insert on starter_issues
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger starter_issues_note_update after update on starter_issues
  referencing new table as changed for each statement execute function note_changes_of_projects();
create trigger starter_issues_note_delete after delete on starter_issues
  referencing old table as changed for each statement execute function note_changes_of_projects();

-- All issues are read again, with what the size is estimated from.
update starter_issue_checks set etag = null where etag is not null;

comment on column starter_issues.size is 'Estimated from its labels and its text; null where they don''t tell.';
comment on column starter_issues.named_techs is 'Ids of technologies that its labels or the files in its text name, whether or not the project has them.';
comment on trigger starter_issues_give_id on starter_issues is 'Ids tell when the issue was opened.';
comment on trigger starter_issues_note_insert on starter_issues is 'Tells the index of issues.';
comment on trigger starter_issues_note_update on starter_issues is 'Tells the index of issues.';
comment on trigger starter_issues_note_delete on starter_issues is 'Tells the index of issues.';
