-- The most starred projects that use a technology, without reading all that do.
create index projects_star_count_idx on projects (star_count desc, id desc);

-- Whose projects, without reading the memberships themselves.
create index members_user_project_idx on members (user_id, project_id);
