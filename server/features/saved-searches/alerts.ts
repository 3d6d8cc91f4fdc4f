import type { Database } from "#server/database/connect.ts";
import { findHits } from "./find-hits.ts";
import { notifyOfHits } from "./notify-of-hits.ts";

/** Maximum milliseconds for each half of a run: what is left waits for the next one. */
const maxRunMs = 20_000;

/** Compares what changed with all saved searches, and notifies; returns how many notifications. */
export async function alertSavedSearches(database: Database): Promise<number> {
  const startedAt = performance.now();
  let mayBeMore = true;
  while (mayBeMore && performance.now() - startedAt < maxRunMs) {
    mayBeMore = await findHits(database);
  }
  return notifyOfHits(database.db, maxRunMs);
}
