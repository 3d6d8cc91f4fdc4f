import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/connect.ts";

/** So many rows are removed well within the time limit of a statement. */
const most = 2_000;

/**
 * Removes rows a batch at a time, and answers how many they were. `doomed` selects the `ctid` of
 * each row of `table` that is to go; it gets its `limit` here.
 */
export async function removeInBatches(
  db: Db,
  table: string,
  doomed: RawBuilder<unknown>,
): Promise<number> {
  const named = sql.table(table);
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${named} where ctid = any(array(${doomed} limit ${most}))`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < most) return removed;
  }
}
