// What is suggested, computed anew: what is searched for most, as far as a visitor finds anything by it.
import { mostSuggested } from "#contract/trending.ts";
import type { Database } from "#server/database/connect.ts";
import { findsAnything } from "#server/features/projects/search-queries.ts";
import { mostSearched, saveTrending, type Scored } from "./queries.ts";

/**
 * Of so many that are searched for most, those are left out that visitors find nothing by now. What was
 * found may be gone, or may have been there for its members alone, whose searches count too.
 */
const looked = 5 * mostSuggested;

/** Computes it as of `now`; answers how much there is to suggest. */
export async function computeTrending(database: Database, now = new Date()): Promise<number> {
  const found: Scored[] = [];
  for (const search of await mostSearched(database.db, now, looked)) {
    if (found.length === mostSuggested) break;
    if (await findsAnything(database, search.query)) found.push(search);
  }
  await saveTrending(database.db, now, found);
  return found.length;
}
