// The time by the database's clock, which all servers share: what is stored doesn't depend on the clock
// of the machine that a request reached. Between two readings the monotonic clock goes on from there.
import type { Db } from "./connect.ts";
import { sql } from "./sql.ts";

/** Beyond it this machine's clock is said to be wrong. */
const maxSkewMs = 2_000;

/** The time at which `performance.now()` was 0, in milliseconds since 1970; this machine's until it is read. */
let originMs = performance.timeOrigin;

/** In whole milliseconds since 1970. */
export const currentTimeMs = (): number => Math.floor(originMs + performance.now());

export const currentTime = (): Date => new Date(currentTimeMs());

/**
 * Reads the database's clock. The reading happened at some moment between question and answer: the time
 * is only corrected where it can't be that, so that slow answers don't move it.
 */
export async function readClock(db: Db): Promise<void> {
  const askedAt = performance.now();
  const { ms } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.one(db);
  const [earliest, latest] = [ms - performance.now(), ms - askedAt];
  if (originMs < earliest || originMs > latest) originMs = (earliest + latest) / 2;
}

/** How many seconds this machine's clock is ahead of the database's; negative if it is behind. */
export const clockSkewSeconds = (): number => (Date.now() - currentTimeMs()) / 1000;

/** A sentence about this machine's clock if it is wrong, else null. */
export function clockProblem(): string | null {
  const seconds = clockSkewSeconds();
  if (Math.abs(seconds) * 1000 <= maxSkewMs) return null;
  const side = seconds > 0 ? "ahead of" : "behind";
  return `This machine's clock is ${Math.abs(Math.round(seconds))} s ${side} the database's.`;
}
