// How many share each technology, kept at hand: whether one says anything depends on it.
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";

export type Reach = ReadonlyMap<string, number>;

/** Milliseconds for which it is good enough. It only tells which of several ways is the better one. */
const freshness = 60_000;

const kept = new WeakMap<Database, { reach: Promise<Reach>; readAt: number }>();

/** Waits only for the first reading; after that the last one does until there is a new one. */
export function reachOf(database: Database): Promise<Reach> {
  const known = kept.get(database);
  if (known && Date.now() - known.readAt < freshness) return known.reach;
  const reading = read(database);
  kept.set(database, { reach: known?.reach ?? reading, readAt: Date.now() });
  reading.then(
    () => kept.set(database, { reach: reading, readAt: Date.now() }),
    () => kept.delete(database),
  );
  return known?.reach ?? reading;
}

async function read({ db }: Database): Promise<Reach> {
  const { rows } = await sql<{ id: string; number: number }>`
    select tech_id as id, sum(number)::int as number from (
      select tech_id, count(*) as number from project_techs group by tech_id
      union all select tech_id, count(*) from user_techs group by tech_id) uses
    group by tech_id`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
