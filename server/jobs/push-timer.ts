// Push messages come within seconds, and wait for nothing but push services.
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { type PushSite, sendPushes } from "#server/features/push/send-pushes.ts";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { CoalescingScheduler } from "#server/realtime/coalescing-scheduler.ts";

const intervalMs = 5_000;

/** Sends what is new, every five seconds; several servers share the work. Returns what stops it. */
export function startPushes(
  database: Database,
  site: PushSite,
  log: Pick<FastifyBaseLogger, "warn">,
): () => Promise<void> {
  const scheduler = new CoalescingScheduler(async () => {
    try {
      await sendPushes(database, site);
    } catch (error) {
      // That the database is away is logged elsewhere.
      if (!isDatabaseAbsent(error)) log.warn({ err: error }, "sending push messages failed");
    }
    return intervalMs;
  });
  scheduler.schedule(intervalMs);
  return () => scheduler.stop();
}
