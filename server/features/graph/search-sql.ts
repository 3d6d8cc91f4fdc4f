// Finds names that equal, contain or resemble a text. `$1` is the viewer, `$2` the text in lower
// case, `$3` the upper bound of the texts that begin with it, `$4` the string that a name must
// contain, in which a leading space marks the start of a word, `$5` the same as a pattern, or null
// for texts that occur in nearly every name, and `$6` the number of results.
import { seesPerson, seesProject } from "#server/database/visibility.ts";

/**
 * Maximum names to rank: the first that begin with the text, the most important that contain it,
 * and some of the others.
 */
const most = { beginning: 200, important: 1_000, others: 1_000 } as const;

/** The rank of a name: from 4 for an exact match down to 2 for a name that contains the text. */
const fits = (...names: string[]) =>
  `greatest(${names
    .map(
      (name) => `case when ${name} = $2 then 4 when starts_with(${name}, $2) then 3
      when strpos(${name}, ' ' || $2) > 0 then 2.5 else 2 end`,
    )
    .join(", ")})`;

interface Named {
  /** The table and the alias of its rows. */
  readonly source: readonly [table: string, alias: string];
  /** Each has an index in the order of its characters. */
  readonly names: readonly string[];
  /** All names combined; the expression of the trigram index. */
  readonly indexed: string;
  readonly isSeen: string;
  /**
   * Decides between names of equal rank, followed by the id; the table has an index in this order.
   */
  readonly rank: string | null;
}

/**
 * Typos are tolerated if no name contains the text, from four letters on and up to the same
 * distance as in project search.
 */
const searchOf = ({ source, names, indexed, isSeen, rank }: Named) => {
  const [table, alias] = source;
  const from = source.join(" ");
  const found = (fit: string) => `select ${alias}.id, ${rank ?? "0"} as rank, ${fit} as fit`;
  const order = [rank, `${alias}.id`].flatMap((by) => (by === null ? [] : [`${by} desc`])).join();
  const beginning = (name: string) => `
    (${found(fits(...names))} from ${from}
      where ${name} collate "C" >= $2 and ${name} collate "C" < $3 and ${isSeen}
      order by ${name} collate "C" limit ${most.beginning})`;
  const best = "order by fit desc, rank desc, id desc limit $6";
  return `
  with typed as materialized (
    select $2::text as word
    where set_config('pg_trgm.word_similarity_threshold', '0.4', true) is not null
  ), candidates as (
    ${names.map(beginning).join(" union ")}
    union (${found(fits(...names))}
      from (select * from ${table} ${alias} order by ${order} limit ${most.important}) ${alias}
      where strpos(' ' || ${indexed}, $4) > 0 and ${isSeen})
    union (${found(fits(...names))} from ${from}
      where $5::text is not null and ${indexed} like $5 and ${isSeen} limit ${most.others})
  ), named as materialized (
    select * from candidates ${best}
  ), alike as (
    ${found(`word_similarity(word, ${indexed})`)} from typed join ${from} on word <% ${indexed}
    where char_length(word) >= 4 and not exists (select from named) and ${isSeen}
    limit ${most.others}
  )
  select id, fit from named
  union all select id, fit from (select * from alike ${best}) nearly order by fit desc`;
};

export const searchProjectNames = searchOf({
  source: ["projects", "p"],
  names: ["lower(p.name)"],
  indexed: "lower(p.name)",
  isSeen: seesProject("$1::uuid"),
  rank: "p.star_count",
});

export const searchPeopleNames = searchOf({
  source: ["users", "u"],
  names: ["lower(u.username)", "lower(u.display_name)"],
  indexed: "lower(u.username || ' ' || u.display_name)",
  isSeen: seesPerson("$1::uuid"),
  rank: null,
});
