-- Logos of the site that admins uploaded, as the server drew them, by the hash of the drawing.
create table site_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- A PNG, 104 pixels high.
  bytes bytea not null,
  -- The same in a square, for the browser's tab.
  icon bytea not null,
  uploaded_at timestamptz not null default now()
);

comment on table site_logos is 'Logos of the site, while its settings or those before name them.';
