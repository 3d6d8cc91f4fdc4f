import { sql } from "kysely";
import type { Trending } from "#contract/trending.ts";
import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import type { Counted } from "./tally.ts";

const mostSuggested = 10;

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

/**
 * Finds what is searched for most as of `now`: a search counts half as much each day, and after 7
 * days not at all. Answers how much there is to suggest. An older computation never replaces a newer.
 */
export async function computeTrending(db: Db, now = new Date()): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ found: number }>`
    with best as (
      select query, sum(times * power(
        0.5::float8, greatest(0, extract(epoch from ${at} - searched_at))::float8 / 86400)) as score
      from searches s
      where searched_at > ${at} - interval '7 days'
        and not exists (select from dismissed_searches d where d.query = s.query)
      group by query order by score desc, query limit ${mostSuggested}
    ), saved as (
      insert into trending_searches as t (computed_at, suggestions)
      select ${at}, coalesce(jsonb_agg(
        jsonb_build_object('query', query, 'score', score) order by score desc, query), '[]')
      from best
      on conflict (is_latest) do update
        set computed_at = excluded.computed_at, suggestions = excluded.suggestions
        where t.computed_at <= excluded.computed_at
    )
    select count(*) as found from best`.execute(db);
  return rows[0]?.found ?? 0;
}

export type Computed = Pick<Trending, "suggestions" | "computedAt">;

/** The latest computation; null before the first. */
export async function latestTrending(db: Db): Promise<Computed | null> {
  const { rows } = await sql<Computed>`
    select suggestions, iso(computed_at) as "computedAt" from trending_searches`.execute(db);
  return rows[0] ?? null;
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
