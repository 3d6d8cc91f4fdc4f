import { type Sql, sql } from "./sql.ts";
import type { Db } from "#server/database/connect.ts";

/** Rows per batch: they are deleted well within the time limit of a statement. */
const maxRows = 2_000;

/**
 * Deletes rows in batches and returns their number. `doomed` selects the `ctid` of each row of
 * `table` to delete; its `limit` is added here.
 */
export async function removeInBatches(db: Db, table: string, doomed: Sql): Promise<number> {
  const named = sql.id(table);
  for (let removed = 0; ;) {
    const rowCount = await sql`
      delete from ${named} where ctid = any(array(${doomed} limit ${maxRows}))`.run(db);
    removed += rowCount;
    if (rowCount < maxRows) return removed;
  }
}
