// The rule for what admins save as a whole, such as the site's settings and its pages: a change names
// the version that it was made from, and the first of two changes of one version counts.
import { t, type TextKey } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { conflict } from "#server/http/errors.ts";

/**
 * Locks the table until the end of the transaction, and reads what is saved.
 * @param changed the message of the 409 if that isn't the named version any more
 */
export async function readVersion<Saved extends { readonly version: number }>(
  db: Db,
  table: "site_settings" | "site_pages",
  { version, changed }: { version: number; changed: TextKey },
  read: (db: Db) => Promise<Saved>,
): Promise<Saved> {
  await sql`lock table ${sql.id(table)} in share row exclusive mode`.run(db);
  const saved = await read(db);
  if (saved.version !== version) throw conflict(t(changed));
  return saved;
}
