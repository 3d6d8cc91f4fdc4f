// Limits concurrent path searches: each runs many statements in sequence, and other requests need
// the pool's connections too.
import { t } from "#shared/messages/t.ts";
import type { Database } from "#server/database/connect.ts";
import { Refusal } from "#server/http/errors.ts";
import { Semaphore } from "#server/http/semaphore.ts";

/** How many may run and wait; of the pool's twelve connections. */
const limits = {
  paths: { running: 4, waiting: 60 },
  /** What suggestions say beside their names, so that they don't keep a path waiting. */
  steps: { running: 1, waiting: 20 },
};
/** Milliseconds, waiting time included. */
const timeoutMs = 8_000;

/** Aborts a search that takes too long. @throws 503 */
export type Clock = () => void;

const slots = {
  paths: new WeakMap<Database, Semaphore>(),
  steps: new WeakMap<Database, Semaphore>(),
};

/**
 * Runs `work` when a slot is free; `work` checks the clock before each statement.
 * @throws 503 if too many are waiting, or the time is up
 */
export async function inPathQueue<T>(
  database: Database,
  what: keyof typeof limits,
  work: (clock: Clock) => Promise<T>,
): Promise<T> {
  const { running, waiting } = limits[what];
  const queue = slots[what].get(database) ?? new Semaphore(running, waiting);
  slots[what].set(database, queue);
  const until = performance.now() + timeoutMs;
  const clock = () => {
    if (performance.now() > until) throw busy();
  };
  return queue.run(() => work(clock), busy);
}

const busy = () => new Refusal(503, t("explorer.tooManyPaths"));
