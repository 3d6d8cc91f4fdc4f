// How many projects and people use each technology, cached. The count decides how meaningful a
// technology is in a path.
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export type TechUsage = ReadonlyMap<string, number>;

/** Outdated counts are acceptable: they only decide between possible paths. */
const maxAgeMs = 60_000;

const cached = new WeakMap<Database, { usage: Promise<TechUsage>; readAt: number }>();

/** Only the first call waits; later calls get the last counts while new ones are read. */
export function techUsage(database: Database): Promise<TechUsage> {
  const known = cached.get(database);
  if (known && performance.now() - known.readAt < maxAgeMs) return known.usage;
  const reading = read(database);
  cached.set(database, { usage: known?.usage ?? reading, readAt: performance.now() });
  reading.then(
    () => cached.set(database, { usage: reading, readAt: performance.now() }),
    () => cached.delete(database),
  );
  return known?.usage ?? reading;
}

async function read({ db }: Database): Promise<TechUsage> {
  const rows = await sql<{ id: string; number: number }>`
    select tech_id as id, sum(number)::int as number from (
      select tech_id, count(*) as number from project_techs group by tech_id
      union all select tech_id, count(*) from user_techs group by tech_id) uses
    group by tech_id`.all(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
