import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { type Asker, type Counted, differing, enoughAskers } from "./search-counter.ts";

/** Adds to the counts of searches, in a fixed order, which prevents deadlocks between servers. */
export async function addSearches(db: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await inTransaction(db, async (transaction) => {
    await addTimes(transaction, counted);
    await addAskers(transaction, counted);
  });
}

async function addTimes(db: Db, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into searches as s (searched_at, query, times)
    select * from unnest(
      ${counted.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${counted.map(({ query }) => query)}::text[],
      ${counted.map(({ times }) => times)}::int[]) as counted (searched_at, query, times)
    order by searched_at, query
    on conflict (searched_at, query) do update set times = s.times + excluded.times`.run(db);
}

/** Stores the askers, as long as there are few on that day. */
async function addAskers(db: Db, counted: readonly Counted[]): Promise<void> {
  const byDay = new Map<string, { on: string; query: string; askers: Asker[] }>();
  for (const { query, at, askers } of counted) {
    const on = new Date(at).toISOString().slice(0, 10);
    const known = byDay.get(`${on} ${query}`)?.askers ?? [];
    byDay.set(`${on} ${query}`, { on, query, askers: differing([...known, ...askers]) });
  }
  const rows = [...byDay.values()].flatMap(({ on, query, askers }) =>
    askers.map((asker) => ({ on, query, ...asker })),
  );
  if (rows.length === 0) return;
  // One server after the other, so that each sees whom the others stored.
  await sql`lock table search_askers in share row exclusive mode`.run(db);
  await sql`
    insert into search_askers (asked_on, query, asker, network)
    select asked_on, query, account, network
    from (select asked_on, query, decode(account, 'base64') as account,
        decode(network, 'base64') as network
      from unnest(${rows.map(({ on }) => on)}::date[], ${rows.map(({ query }) => query)}::text[],
        ${rows.map(({ account }) => account)}::text[],
        ${rows.map(({ network }) => network)}::text[]) as u (asked_on, query, account, network)) asker
    where ${enoughAskers} > (select count(*) from search_askers a
        where a.asked_on = asker.asked_on and a.query = asker.query)
      -- Fingerprints differ from week to week.
      and not exists (select from search_askers a
        where a.asked_on = any(array(select date_trunc('week', asker.asked_on)::date + n
            from generate_series(0, 6) n)) and a.query = asker.query
          and (a.asker = asker.account or coalesce(a.network, a.asker) = asker.network))
    order by 1, 2, 3
    on conflict do nothing`.run(db);
}

export interface Scored {
  readonly query: string;
  readonly score: number;
}

/**
 * The most frequent searches as of `now`, best first: a search counts half as much each day, and
 * nothing after 7 days. Searches by fewer than three askers are left out, who differ in account and network.
 * These are distinguishable within a week only, so the askers of two weeks aren't added up.
 */
export async function mostFrequentSearches(db: Db, now: Date, limit: number): Promise<Scored[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<Scored>`
    select query, sum(times * power(
      0.5::float8, greatest(0, extract(epoch from ${at} - searched_at))::float8 / 86400)) as score
    from searches s
    where searched_at > ${at} - interval '7 days'
      and not exists (select from dismissed_searches d where d.query = s.query)
      and s.query in (
        select query from search_askers where asked_on > (${at} at time zone 'utc')::date - 7
        group by query, date_trunc('week', asked_on)
        having count(distinct asker) >= ${enoughAskers}
          and count(distinct coalesce(network, asker)) >= ${enoughAskers})
    group by query order by score desc, query limit ${limit}`.all(db);
}

/** Stores a computation, unless there is a newer one. */
export async function saveTrending(db: Db, now: Date, found: readonly Scored[]): Promise<void> {
  await sql`
    insert into trending_searches as t (computed_at, suggestions)
    values (${now.toISOString()}::timestamptz, ${JSON.stringify(found)}::jsonb)
    on conflict (is_latest) do update
      set computed_at = excluded.computed_at, suggestions = excluded.suggestions
      where t.computed_at <= excluded.computed_at`.run(db);
}

export interface Computed {
  readonly suggestions: readonly Scored[];
  readonly computedAt: string;
}

/** The latest computation, without searches dismissed since; null before the first. */
export async function latestTrending(db: Db): Promise<Computed | null> {
  const row = await sql<Computed>`
    select iso(computed_at) as "computedAt", array(
      select s from jsonb_array_elements(suggestions) with ordinality as listed (s, place)
      where not exists (select from dismissed_searches where query = s ->> 'query')
      order by place) as suggestions
    from trending_searches`.maybeOne(db);
  return row ?? null;
}

/** Those of the texts that an admin dismissed. */
export async function dismissedOf(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{
    query: string;
  }>`select query from dismissed_searches where query = any(${texts})`.all(db);
  return new Set(rows.map(({ query }) => query));
}

/** Deletes outdated searches, askers and keys of past weeks; returns how many rows. */
export async function removeOldSearches(db: Db): Promise<number> {
  await sql`
    delete from search_keys where week < date_trunc('week', now() at time zone 'utc')`.run(db);
  const askers = await removeInBatches(
    db,
    "search_askers",
    sql`select ctid from search_askers where asked_on <= (now() at time zone 'utc')::date - 7`,
  );
  const searches = await removeInBatches(
    db,
    "searches",
    sql`select ctid from searches where searched_at <= now() - interval '7 days'`,
  );
  return askers + searches;
}

/** Deletes a search and never suggests it again; false if it wasn't searched for recently. */
export async function dismissQuery(db: Db, query: string): Promise<boolean> {
  const rowCount = await sql`
    delete from searches where query = ${query}`.run(db);
  if (rowCount === 0) return false;
  await sql`
    insert into dismissed_searches (query) values (${query}) on conflict do nothing`.run(db);
  return true;
}
