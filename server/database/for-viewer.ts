// Conditions on what a viewer may see are texts that hot statements are put together of; here for
// queries that Kysely builds.
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** `part` for the viewer of that id, null for a visitor, as a part of a Kysely query. */
export function forViewer(
  part: (viewer: string) => string,
  viewerId: string | null,
): RawBuilder<SqlBool> {
  const texts = part("\0").split("\0");
  return sql.join<SqlBool>(
    texts.map((text) => sql.raw(text)),
    sql`${viewerId}::uuid`,
  );
}
