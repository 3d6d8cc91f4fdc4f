// Whose name a text is, or is in, or nearly is: `$1` is the viewer, `$2` the text in lower case, `$3`
// the patterns of which a name has to fit one, and `$4` how many are wanted.
import { seesPerson } from "#server/features/people/hidden-sql.ts";
import { seesProject } from "#server/features/projects/hidden-sql.ts";

/** How well a name fits, from 4 for the very name down to 2 for one that has the text somewhere. */
const fits = (...names: string[]) =>
  `greatest(${names
    .map(
      (name) => `case when ${name} = $2 then 4 when starts_with(${name}, $2) then 3
      when strpos(${name}, ' ' || $2) > 0 then 2.5 else 2 end`,
    )
    .join(", ")})`;

interface Named {
  readonly source: string;
  readonly id: string;
  /** The expression that the index of trigrams is on. */
  readonly indexed: string;
  readonly fit: string;
  readonly isSeen: string;
  /** What decides between names that fit as well. */
  readonly order: string;
}

/**
 * Slips are forgiven where no name has the text as it stands, from four letters on and up to the same
 * distance as in the search for projects.
 */
const searchOf = ({ source, id, indexed, fit, isSeen, order }: Named) => `
  with typed as materialized (
    select $2::text as word
    where set_config('pg_trgm.word_similarity_threshold', '0.4', true) is not null
  ), named as materialized (
    select ${id}, max(${fit}) as fit from unnest($3::text[]) as wanted (pattern)
    join ${source} on ${indexed} like wanted.pattern
    where ${isSeen} group by ${id} order by fit desc, ${order} limit $4
  ), nearly as (
    select ${id}, word_similarity(word, ${indexed}) as fit from typed join ${source} on word <% ${indexed}
    where char_length(word) >= 4 and not exists (select from named) and ${isSeen}
    order by fit desc, ${order} limit $4
  )
  select id, fit from named union all select id, fit from nearly order by fit desc`;

export const searchProjectNames = searchOf({
  source: "projects p",
  id: "p.id",
  indexed: "lower(p.name)",
  fit: fits("lower(p.name)"),
  isSeen: seesProject("$1::uuid"),
  order: "p.star_count desc, p.id desc",
});

export const searchPeopleNames = searchOf({
  source: "users u",
  id: "u.id",
  indexed: "lower(u.username || ' ' || u.display_name)",
  fit: fits("lower(u.username)", "lower(u.display_name)"),
  isSeen: seesPerson("$1::uuid"),
  order: "u.id desc",
});
