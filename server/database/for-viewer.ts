// Conditions on what a viewer may see are SQL texts, which hot statements are composed of; here as
// expressions for Kysely's queries.
import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * `part` for the viewer with that id, or null for a visitor, as an expression in a Kysely query.
 */
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
