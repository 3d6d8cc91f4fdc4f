import type { Database } from "#server/database/connect.ts";
import { searchFor } from "./search/search.ts";

/** Whether a visitor finds a project by that now, as it is written. It isn't counted as a search. */
export async function findsAsWritten(database: Database, search: string): Promise<boolean> {
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
