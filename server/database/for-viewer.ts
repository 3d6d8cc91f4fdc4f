// Conditions on what a viewer may see are SQL texts, which hot statements are composed of; here as
// fragments.
import { Sql, sql } from "./sql.ts";

/**
 * `part` for the viewer with that id, or null for a visitor, as a fragment.
 */
export function forViewer(part: (viewer: string) => string, viewer: string | Sql | null): Sql {
  const texts = part("\0").split("\0");
  const id = viewer instanceof Sql ? viewer : sql`${viewer}::uuid`;
  return new Sql(texts, Array(texts.length - 1).fill(id));
}
