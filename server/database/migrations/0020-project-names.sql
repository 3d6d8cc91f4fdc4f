-- Projects whose name begins with a letter or two, in order, without reading all of them.
create index projects_name_prefix_idx on projects ((lower(name) collate "C"));
