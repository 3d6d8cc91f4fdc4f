-- A token whose scope `projects` is for one project alone. It lacks that scope in `scopes`, so that the
-- version before, which doesn't know the column, refuses it everything of that scope.
alter table api_tokens
  add column project_id uuid references projects on delete cascade,
  add constraint api_tokens_project_check
    check (project_id is null or not 'projects' = any(scopes));

create index api_tokens_project_id_idx on api_tokens (project_id) where project_id is not null;

comment on column api_tokens.project_id is 'The one project that it may change; it is revoked with that. Without `projects` in scopes then. Privacy page: the project that it is limited to';
