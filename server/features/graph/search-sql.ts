// Finds names that equal, contain or resemble a text.
import { type Sql, sql } from "#server/database/sql.ts";
import { seesPerson, seesProject } from "#server/database/visibility.ts";

/** What is searched for, all in lower case. */
export interface NameSearch {
  readonly text: string;
  /** Sorts after all texts that begin with it. */
  readonly end: string;
  /** What a name must contain; a leading space marks the start of a word. */
  readonly contained: string;
  /** The same as a pattern, or null for texts that occur in nearly every name. */
  readonly pattern: string | null;
}

/**
 * Maximum names to rank: the first that begin with the text, the most important that contain it,
 * and some of the others.
 */
const most = { beginning: 200, important: 1_000, others: 1_000 } as const;

interface Named {
  readonly table: Sql;
  /** Of the rows of the table. */
  readonly alias: Sql;
  /** Each has an index in the order of its characters. */
  readonly names: readonly Sql[];
  /** All names combined; the expression of the trigram index. */
  readonly indexed: Sql;
  readonly isSeen: (viewer: Sql) => Sql;
  /**
   * Decides between names of equal rank, followed by the id; the table has an index in this order.
   */
  readonly rank: Sql | null;
}

interface Found {
  readonly id: string;
  readonly fit: number;
}

/**
 * Typos are tolerated if no name contains the text, from four letters on and up to the same
 * distance as in project search.
 */
const searchOf =
  ({ table, alias, names, indexed, isSeen, rank }: Named) =>
  (viewerId: string | null, search: NameSearch, limit: number): Sql<Found> => {
    const text = sql`${search.text}::text`;
    const pattern = sql`${search.pattern}::text`;
    const isVisible = isSeen(sql`${viewerId}::uuid`);
    const from = sql`${table} ${alias}`;
    const found = (fit: Sql) => sql`select ${alias}.id, ${rank ?? sql`0`} as rank, ${fit} as fit`;
    // From 4 for an exact match down to 2 for a name that contains the text.
    const fits = sql`greatest(${sql.join(
      names.map(
        (name) => sql`case when ${name} = ${text} then 4 when starts_with(${name}, ${text}) then 3
          when strpos(${name}, ' ' || ${text}) > 0 then 2.5 else 2 end`,
      ),
    )})`;
    const order = rank === null ? sql`${alias}.id desc` : sql`${rank} desc, ${alias}.id desc`;
    const beginning = (name: Sql) => sql`
    (${found(fits)} from ${from}
      where ${name} collate "C" >= ${text} and ${name} collate "C" < ${search.end} and ${isVisible}
      order by ${name} collate "C" limit ${sql.literal(most.beginning)})`;
    const best = sql`order by fit desc, rank desc, id desc limit ${limit}`;
    return sql<Found>`
  with typed as materialized (
    select ${text} as word
    where set_config('pg_trgm.word_similarity_threshold', '0.4', true) is not null
  ), candidates as (
    ${sql.join(names.map(beginning), " union ")}
    union (${found(fits)}
      from (select * from ${from} order by ${order} limit ${sql.literal(most.important)}) ${alias}
      where strpos(' ' || ${indexed}, ${search.contained}) > 0 and ${isVisible})
    union (${found(fits)} from ${from}
      where ${pattern} is not null and ${indexed} like ${pattern} and ${isVisible}
      limit ${sql.literal(most.others)})
  ), named as materialized (
    select * from candidates ${best}
  ), alike as (
    ${found(sql`word_similarity(word, ${indexed})`)} from typed join ${from} on word <% ${indexed}
    where char_length(word) >= 4 and not exists (select from named) and ${isVisible}
    limit ${sql.literal(most.others)}
  )
  select id, fit from named
  union all select id, fit from (select * from alike ${best}) nearly order by fit desc`;
  };

export const searchProjectNames = searchOf({
  table: sql`projects`,
  alias: sql`p`,
  names: [sql`lower(p.name)`],
  indexed: sql`lower(p.name)`,
  isSeen: seesProject,
  rank: sql`p.star_count`,
});

export const searchPeopleNames = searchOf({
  table: sql`users`,
  alias: sql`u`,
  names: [sql`lower(u.username)`, sql`lower(u.display_name)`],
  indexed: sql`lower(u.username || ' ' || u.display_name)`,
  isSeen: seesPerson,
  rank: null,
});
