// Counts per key in windows of fixed length. Synchronous: every request passes here.
import { LRUCache } from "lru-cache";

/** Keys remembered at once. Beyond it the one that was quiet longest starts anew. */
const mostKeys = 100_000;

export class RateWindow {
  readonly #max: number;
  readonly #length: number;
  readonly #counts = new LRUCache<string, { count: number; endsAt: number }>({ max: mostKeys });

  /** @param length in milliseconds */
  constructor({ max, timeWindow: length }: { max: number; timeWindow: number }) {
    this.#max = max;
    this.#length = length;
  }

  /** Counts one; returns the seconds to wait where that was one too many, else 0. */
  hit(key: string, now = Date.now()): number {
    const known = this.#counts.get(key);
    if (!known || known.endsAt <= now) {
      this.#counts.set(key, { count: 1, endsAt: now + this.#length });
      return this.#max < 1 ? Math.ceil(this.#length / 1000) : 0;
    }
    known.count += 1;
    return this.#waitOf(known, now);
  }

  /** Seconds to wait for a key of which one was too many already, else 0. Counts nothing. */
  exceeded(key: string, now = Date.now()): number {
    const known = this.#counts.get(key);
    return known && known.endsAt > now ? this.#waitOf(known, now) : 0;
  }

  #waitOf({ count, endsAt }: { count: number; endsAt: number }, now: number): number {
    return count > this.#max ? Math.ceil((endsAt - now) / 1000) : 0;
  }
}
