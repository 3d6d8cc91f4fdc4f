// Holds searches between being made and being written: once per visitor and hour, a limited number,
// and without data about who made them.
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { currentTimeMs } from "#server/database/clock.ts";
import { hourMs, minuteMs } from "#shared/time.ts";

/** Maximum entries (search and minute) that wait to be written; further ones are dropped. */
const maxWaiting = 2_000;
/**
 * Maximum searches by visitors that are remembered for an hour, and visitors whose searches are
 * counted.
 */
const maxRemembered = 50_000;
/** Maximum different searches of one visitor that count within an hour. */
const maxSearchesPerVisitor = 60;

/** Fingerprints in base64, see `fingerprintOf`; without an account both are the network's. */
export interface Asker {
  readonly account: string;
  readonly network: string;
}

/** The askers that differ from those before them in account and network, as many as matter. */
export function differing(askers: readonly Asker[]): Asker[] {
  const found: Asker[] = [];
  for (const { account, network } of askers) {
    const isNew = !found.some((one) => one.account === account || one.network === network);
    if (isNew && found.length < enoughAskers) found.push({ account, network });
  }
  return found;
}

/** How often a search was made in the minute that began at `at` (milliseconds). */
export interface Counted {
  readonly query: string;
  readonly at: number;
  readonly times: number;
  /** The first few that differ from each other. */
  readonly askers: readonly Asker[];
}

/** The number of different people or networks that makes a search eligible as a suggestion. */
export const enoughAskers = 3;

export class SearchCounter {
  readonly #now: () => number;
  /**
   * A random key of this process, never stored: the remembered hashes can't be traced back to
   * visitors.
   */
  readonly #secret = randomBytes(32);
  readonly #counted: LRUCache<string, true>;
  readonly #numbers: LRUCache<string, { searches: number }>;
  #waiting = new Map<string, Counted>();

  constructor(now: () => number = currentTimeMs) {
    this.#now = now;
    const remembered = { max: maxRemembered, ttl: hourMs, ttlResolution: 0, perf: { now } };
    this.#counted = new LRUCache(remembered);
    this.#numbers = new LRUCache(remembered);
  }

  /** Counts that `visitor` searched for `query`, unless that was counted within the hour. */
  note(visitor: string, query: string, asker: Asker | null = null): void {
    const key = this.#hashOf(visitor, query);
    if (this.#counted.has(key) || this.#isFlood(visitor)) return;
    this.#counted.set(key, true);
    this.restore([
      {
        query,
        at: Math.floor(this.#now() / minuteMs) * minuteMs,
        times: 1,
        askers: asker === null ? [] : [asker],
      },
    ]);
  }

  /** Returns and clears the entries that wait to be written. */
  take(): Counted[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** Puts back entries that couldn't be written, up to the maximum. */
  restore(counted: readonly Counted[]): void {
    for (const { query, at, times, askers } of counted) {
      const key = `${at} ${query}`;
      const before = this.#waiting.get(key);
      if (!before && this.#waiting.size >= maxWaiting) continue;
      this.#waiting.set(key, {
        query,
        at,
        times: times + (before?.times ?? 0),
        askers: differing([...(before?.askers ?? []), ...askers]),
      });
    }
  }

  #isFlood(visitor: string): boolean {
    const key = this.#hashOf(visitor, "");
    const number = this.#numbers.get(key) ?? { searches: 0 };
    if (number.searches === 0) this.#numbers.set(key, number);
    number.searches += 1;
    return number.searches > maxSearchesPerVisitor;
  }

  #hashOf(visitor: string, query: string): string {
    return createHmac("sha256", this.#secret).update(`${visitor}\n${query}`).digest("base64");
  }
}
