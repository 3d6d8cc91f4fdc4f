// What was learnt from the projects, as all servers share it: whichever learns stores it, and the
// others use that.
import { gunzipSync, gzipSync } from "node:zlib";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { Statistics } from "./ranking-model.ts";

/** To be raised with each change of what is learnt: servers use only what their version understands. */
export const statisticsFormat = 1;

/** Other formats go once no server of that version can be running. */
const otherFormatsKept = sql`interval '7 days'`;

export interface StoredStatistics {
  /** From 1. */
  readonly version: number;
  readonly statistics: Statistics;
}

interface StoredRow {
  readonly version: number;
  readonly data: Buffer;
}

/** The statistics of that version, or the latest; null if there are none. */
export async function readStatistics(
  db: Db,
  version: number | "latest",
): Promise<StoredStatistics | null> {
  const only = version === "latest" ? null : version;
  const row = await sql<StoredRow>`
    select version, data from learned_statistics
    where format = ${statisticsFormat} and (${only}::integer is null or version = ${only})
    order by version desc limit 1`.maybeOne(db);
  if (!row) return null;
  const statistics = JSON.parse(gunzipSync(row.data).toString()) as Statistics;
  return { version: row.version, statistics };
}

/**
 * Stores statistics as the next version and deletes those before the latest `kept`. Another server
 * may have been quicker: then its version stays. Either is the latest afterwards.
 */
export async function storeStatistics(
  db: Db,
  { version, statistics }: StoredStatistics,
  kept: number,
): Promise<void> {
  const data = gzipSync(JSON.stringify(statistics));
  await sql`
    insert into learned_statistics (format, version, data)
    values (${statisticsFormat}, ${version}, ${data})
    on conflict do nothing`.run(db);
  await sql`
    delete from learned_statistics
    where format = ${statisticsFormat} and version <= ${version - kept}
      or format <> ${statisticsFormat} and learned_at < now() - ${otherFormatsKept}`.run(db);
}
