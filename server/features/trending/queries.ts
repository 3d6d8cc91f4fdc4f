import { sql } from "kysely";
import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import type { Counted } from "./tally.ts";

/** Adds to how often it was searched. In one order, so that servers don't block each other. */
export async function addSearches(db: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await sql`
    insert into searches as s (searched_at, query, times)
    select * from unnest(
      ${counted.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${counted.map(({ query }) => query)}::text[],
      ${counted.map(({ times }) => times)}::int[]) as counted (searched_at, query, times)
    order by searched_at, query
    on conflict (searched_at, query) do update set times = s.times + excluded.times`.execute(db);
}

export interface Scored {
  readonly query: string;
  readonly score: number;
}

/**
 * What is searched for most as of `now`, best first: a search counts half as much each day, and after
 * 7 days not at all.
 */
export async function mostSearched(db: Db, now: Date, limit: number): Promise<Scored[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<Scored>`
    select query, sum(times * power(
      0.5::float8, greatest(0, extract(epoch from ${at} - searched_at))::float8 / 86400)) as score
    from searches s
    where searched_at > ${at} - interval '7 days'
      and not exists (select from dismissed_searches d where d.query = s.query)
    group by query order by score desc, query limit ${limit}`.execute(db);
  return rows;
}

/** Keeps a computation, unless there is a newer one. */
export async function saveTrending(db: Db, now: Date, found: readonly Scored[]): Promise<void> {
  await sql`
    insert into trending_searches as t (computed_at, suggestions)
    values (${now.toISOString()}::timestamptz, ${JSON.stringify(found)}::jsonb)
    on conflict (is_latest) do update
      set computed_at = excluded.computed_at, suggestions = excluded.suggestions
      where t.computed_at <= excluded.computed_at`.execute(db);
}

export interface Computed {
  readonly suggestions: readonly Scored[];
  readonly computedAt: string;
}

/** The latest computation, less what was dismissed since; null before the first. */
export async function latestTrending(db: Db): Promise<Computed | null> {
  const { rows } = await sql<Computed>`
    select iso(computed_at) as "computedAt", array(
      select s from jsonb_array_elements(suggestions) with ordinality as listed (s, place)
      where not exists (select from dismissed_searches where query = s ->> 'query')
      order by place) as suggestions
    from trending_searches`.execute(db);
  return rows[0] ?? null;
}

/** Those of the texts that an admin doesn't want to see suggested. */
export async function dismissedOf(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("dismissed_searches")
    .select("query")
    .where("query", "in", texts)
    .execute();
  return new Set(rows.map(({ query }) => query));
}

/** Keeps what nobody counts any more no longer; answers how much that was. */
export const removeOldSearches = (db: Db) =>
  removeInBatches(
    db,
    "searches",
    sql`select ctid from searches where searched_at <= now() - interval '7 days'`,
  );

/** Forgets a search, and never suggests it again; false where nobody made it lately. */
export async function dismissQuery(db: Db, query: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from searches where query = ${query}`.execute(db);
  if (numAffectedRows === 0n) return false;
  await sql`
    insert into dismissed_searches (query) values (${query}) on conflict do nothing`.execute(db);
  return true;
}
