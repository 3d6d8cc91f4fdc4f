// What is suggested, computed anew: what is searched for most, as far as a visitor finds anything by it.
import { maxSuggestedSearches } from "#contract/trending.ts";
import type { Database } from "#server/database/connect.ts";
import { hiddenAmong } from "./hidden-words.ts";
import { mostSearched, saveTrending, type Scored } from "./queries.ts";

/**
 * Of so many that are searched for most, those are left out that visitors find nothing by now. What was
 * found may be gone, or may have been there for its members alone, whose searches count too.
 */
const looked = 5 * maxSuggestedSearches;

/** Whether a visitor finds a project by the search, as it is written. */
export type FindsAsWritten = (database: Database, search: string) => Promise<boolean>;

/** Computes it as of `now`; returns how much there is to suggest. */
export async function computeTrending(
  database: Database,
  findsAsWritten: FindsAsWritten,
  now = new Date(),
): Promise<number> {
  const found: Scored[] = [];
  const searches = await mostSearched(database.db, now, looked);
  const isHidden = await hiddenAmong(
    database.db,
    searches.map(({ query }) => query),
  );
  for (const search of searches) {
    if (isHidden(search.query)) continue;
    if (found.length === maxSuggestedSearches) break;
    if (await findsAsWritten(database, search.query)) found.push(search);
  }
  await saveTrending(database.db, now, found);
  return found.length;
}
