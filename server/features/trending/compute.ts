// Computes the suggested searches: the most frequent ones that find something for a visitor.
import { maxSuggestedSearches } from "#contract/trending.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { hiddenAmong } from "./hidden-words.ts";
import { mostFrequentSearches, saveTrending, type Scored } from "./queries.ts";

/**
 * How many of the most frequent searches are checked: those that find nothing for a visitor any
 * more are left out, because a match may have been deleted, or visible to its members only.
 */
const maxChecked = 5 * maxSuggestedSearches;

/** Whether a visitor finds a project by exactly that text. */
export type FindsAsWritten = (database: Database, search: string) => Promise<boolean>;

/** Computes the suggestions as of `now`; returns how many there are. */
export async function computeTrending(
  database: Database,
  findsAsWritten: FindsAsWritten,
  now = currentTime(),
): Promise<number> {
  const found: Scored[] = [];
  const searches = await mostFrequentSearches(database.db, now, maxChecked);
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
