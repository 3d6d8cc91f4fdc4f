-- What a technology builds on or goes with: Next.js → React. Read in both directions.
create table tech_relations (
  tech_id uuid not null references techs on delete cascade,
  related_id uuid not null references techs on delete cascade,
  primary key (tech_id, related_id),
  check (tech_id <> related_id)
);

create index tech_relations_related_id_idx on tech_relations (related_id);
create index techs_category_idx on techs (category);
