-- Owners who can't go on look for someone who takes their project over.
alter table projects add column maintainer_wanted boolean not null default false;
comment on column projects.maintainer_wanted is 'Privacy page: whether its owners look for a maintainer';
