// Paths are looked for a few at a time: each asks for many statements in turn, and whoever wants
// anything else needs the database's connections too.
import type { Database } from "#server/database/connect.ts";
import { Refusal } from "#server/http/errors.ts";

/** Of the twelve connections that the pool has. */
const mostAtOnce = 4;
const mostWaiting = 60;
/** Milliseconds, of waiting too. */
const longest = 8_000;

/** Ends what takes too long. @throws 503 */
export type Clock = () => void;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

const queues = new WeakMap<Database, Queue>();

/**
 * Does `work` when it is its turn; it asks the clock before each statement.
 * @throws 503 where too many wait already, or time is up
 */
export async function inPathQueue<T>(database: Database, work: (clock: Clock) => Promise<T>) {
  const queue = queues.get(database) ?? { running: 0, waiting: [] };
  queues.set(database, queue);
  const until = performance.now() + longest;
  const clock = () => {
    if (performance.now() > until) throw busy();
  };
  if (queue.waiting.length >= mostWaiting) throw busy();
  if (queue.running >= mostAtOnce) {
    // Who ends hands its place over: it isn't free in between.
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

const busy = () => new Refusal(503, "Many paths are being looked for just now. Try again soon.");
