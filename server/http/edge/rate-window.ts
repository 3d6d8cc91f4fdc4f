// Counts per key in windows of fixed length. Synchronous: every request passes here.
import { LRUCache } from "lru-cache";
import { widerNetworkOf, widerTimes } from "./networks.ts";

/** Keys remembered at once. Beyond it the one that was quiet longest starts anew. */
const mostKeys = 100_000;

interface Count {
  count: number;
  endsAt: number;
}

/**
 * How often each key may come in one window. A key that is an IPv6 network of 64 bits is counted for
 * the one of 48 bits around it too, which may come ten times as often.
 */
export class RateWindow {
  readonly #max: number;
  readonly #length: number;
  readonly #counts = new LRUCache<string, Count>({ max: mostKeys });

  /** @param length in milliseconds */
  constructor({ max, timeWindow: length }: { max: number; timeWindow: number }) {
    this.#max = max;
    this.#length = length;
  }

  /** Counts one; returns the seconds to wait where that was one too many, else 0. */
  hit(key: string, now = Date.now()): number {
    const wait = this.#hit(key, this.#max, now);
    const wider = widerNetworkOf(key);
    // What one network is refused is nothing that the others around it have to bear.
    if (wait > 0 || wider === null) return wait;
    return this.#hit(wider, this.#max * widerTimes, now);
  }

  /** Seconds to wait for a key of which one was too many already, else 0. Counts nothing. */
  exceeded(key: string, now = Date.now()): number {
    const known = this.#counts.get(key);
    const wait = known ? waitOf(known, this.#max, now) : 0;
    const wider = widerNetworkOf(key);
    if (wait > 0 || wider === null) return wait;
    const around = this.#counts.get(wider);
    return around ? waitOf(around, this.#max * widerTimes, now) : 0;
  }

  /** Takes back one that was counted in vain. */
  refund(key: string): void {
    for (const one of [key, widerNetworkOf(key)]) {
      const known = one === null ? undefined : this.#counts.get(one);
      if (known && known.count > 0) known.count -= 1;
    }
  }

  #hit(key: string, max: number, now: number): number {
    const known = this.#counts.get(key);
    if (known && known.endsAt > now) {
      known.count += 1;
      return waitOf(known, max, now);
    }
    const first = { count: 1, endsAt: now + this.#length };
    this.#counts.set(key, first);
    return waitOf(first, max, now);
  }
}

const waitOf = ({ count, endsAt }: Count, max: number, now: number) =>
  count > max && endsAt > now ? Math.ceil((endsAt - now) / 1000) : 0;
