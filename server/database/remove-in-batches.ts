import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/connect.ts";

/** Rows per batch: they are deleted well within the time limit of a statement. */
const maxRows = 2_000;

/**
 * Deletes rows in batches and returns their number. `doomed` selects the `ctid` of each row of
 * `table` to delete; its `limit` is added here.
 */
export async function removeInBatches(
  db: Db,
  table: string,
  doomed: RawBuilder<unknown>,
): Promise<number> {
  const named = sql.table(table);
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${named} where ctid = any(array(${doomed} limit ${maxRows}))`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < maxRows) return removed;
  }
}
