import type { Database } from "#server/database/connect.ts";
import { searchFor } from "./search/search.ts";

/** Whether a visitor finds any project by that now. It isn't counted as a search. */
export async function findsAnything(database: Database, search: string): Promise<boolean> {
  let isFound = false;
  await searchFor(database, null, {
    search,
    offset: 0,
    pageSize: 1,
    noteUnknown: async () => {},
    noteFound: async () => {
      isFound = true;
    },
  });
  return isFound;
}
