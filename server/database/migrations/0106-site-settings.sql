-- How the site is called and looks: what admins set, and what they had set before.
create table site_settings (
  is_only boolean primary key default true check (is_only),
  -- How often it was changed.
  version integer not null,
  -- Fields that are as delivered are missing.
  settings jsonb not null,
  previous jsonb
);

comment on table site_settings is 'How the site is called and looks; no row before the first change.';
