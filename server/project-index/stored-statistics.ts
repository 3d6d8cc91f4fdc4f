// What was learnt from the projects, as all servers share it: whichever learns stores it, and the
// others use that.
import { gunzipSync, gzipSync } from "node:zlib";
import type { Statements } from "#server/database/connections.ts";
import type { Statistics } from "./statistics.ts";

/** To be raised with each change of what is learnt: servers use only what their version understands. */
export const statisticsFormat = 1;

/** Other formats go once no server of that version can be running. */
const otherFormatsKept = "interval '7 days'";

export interface StoredStatistics {
  /** From 1. */
  readonly version: number;
  readonly statistics: Statistics;
}

interface StoredRow extends Record<string, unknown> {
  readonly version: number;
  readonly data: Buffer;
}

/** The statistics of that version, or the latest; null if there are none. */
export async function readStatistics(
  { query }: Statements,
  version: number | "latest",
): Promise<StoredStatistics | null> {
  const [row] = await query<StoredRow>(
    `select version, data from learned_statistics
    where format = $1 and ($2::integer is null or version = $2)
    order by version desc limit 1`,
    [statisticsFormat, version === "latest" ? null : version],
  );
  if (!row) return null;
  const statistics = JSON.parse(gunzipSync(row.data).toString()) as Statistics;
  return { version: row.version, statistics };
}

/**
 * Stores statistics as the next version and deletes those before the latest `kept`. Another server
 * may have been quicker: then its version stays. Either is the latest afterwards.
 */
export async function storeStatistics(
  { query }: Statements,
  { version, statistics }: StoredStatistics,
  kept: number,
): Promise<void> {
  const data = gzipSync(JSON.stringify(statistics));
  await query(
    `insert into learned_statistics (format, version, data) values ($1, $2, $3)
    on conflict do nothing`,
    [statisticsFormat, version, data],
  );
  await query(
    `delete from learned_statistics
    where format = $1 and version <= $2
      or format <> $1 and learned_at < now() - ${otherFormatsKept}`,
    [statisticsFormat, version - kept],
  );
}
