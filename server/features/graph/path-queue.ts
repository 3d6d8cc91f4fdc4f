// Limits concurrent path searches: each runs many statements in sequence, and other requests need
// the pool's connections too.
import type { Database } from "#server/database/connect.ts";
import { Refusal } from "#server/http/errors.ts";

/** Of the pool's twelve connections. */
const maxRunning = 4;
const maxWaiting = 60;
/** Milliseconds, waiting time included. */
const timeoutMs = 8_000;

/** Aborts a search that takes too long. @throws 503 */
export type Clock = () => void;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

const queues = new WeakMap<Database, Queue>();

/**
 * Runs `work` when a slot is free; `work` checks the clock before each statement.
 * @throws 503 if too many are waiting, or the time is up
 */
export async function inPathQueue<T>(database: Database, work: (clock: Clock) => Promise<T>) {
  const queue = queues.get(database) ?? { running: 0, waiting: [] };
  queues.set(database, queue);
  const until = performance.now() + timeoutMs;
  const clock = () => {
    if (performance.now() > until) throw busy();
  };
  if (queue.waiting.length >= maxWaiting) throw busy();
  if (queue.running >= maxRunning) {
    // The slot passes directly to the next in line, without being free in between.
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  } else queue.running += 1;
  try {
    return await work(clock);
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

const busy = () => new Refusal(503, "Too many paths are being computed right now. Try again soon.");
