import { randomInt } from "node:crypto";
import { v7 } from "uuid";
import { currentTimeMs } from "./clock.ts";

/** A step back by more is a correction of the clock, which ids follow. */
const maxStepBackMs = 1_000;

let last = { msecs: 0, seq: 0 };

/**
 * A new id (UUIDv7). Ids sort by creation time, by the database's clock, and those of one server in the
 * order in which they were made; `at` back-dates one.
 */
export function newId(at?: Date): string {
  if (at) return v7({ msecs: at.getTime() });
  const msecs = currentTimeMs();
  const isLater = msecs > last.msecs || msecs < last.msecs - maxStepBackMs;
  // Half of the numbers, so that the others are free for further ids of the same millisecond.
  last = isLater ? { msecs, seq: randomInt(2 ** 31) } : { msecs: last.msecs, seq: last.seq + 1 };
  return v7(last);
}
