// Alerts, and notifications of watched projects, come within a minute, which is sooner than jobs that
// run once a minute.
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { notifyWatchers } from "#server/features/watching/notify-watchers.ts";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { CoalescingScheduler } from "#server/realtime/coalescing-scheduler.ts";

const intervalMs = 15_000;

/**
 * Looks for what there is to tell from now on, every 15 seconds. Several servers share the work. Returns a function
 * that stops it, and waits for what is under way.
 */
export function startAlerts(
  database: Database,
  log: Pick<FastifyBaseLogger, "warn">,
): () => Promise<void> {
  const unlessItFails = async (run: () => Promise<unknown>, message: string) => {
    try {
      await run();
    } catch (error) {
      // That the database is away is logged elsewhere.
      if (!isDatabaseAbsent(error)) log.warn({ err: error }, message);
    }
  };
  const scheduler = new CoalescingScheduler(async () => {
    await unlessItFails(() => alertSavedSearches(database), "saved-search alerts failed");
    await unlessItFails(() => notifyWatchers(database.db), "notifying watchers failed");
    return intervalMs;
  });
  scheduler.schedule(intervalMs);
  return () => scheduler.stop();
}
