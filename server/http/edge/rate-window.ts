// Counts per key in fixed windows. Synchronous, because every request passes here.
import { LRUCache } from "lru-cache";
import { widerNetworkOf, widerNetworkFactor } from "./networks.ts";

/** Maximum number of keys stored. Beyond it the least recently used one is reset. */
const maxKeys = 100_000;

interface Count {
  count: number;
  endsAt: number;
}

/**
 * By the monotonic clock, which no correction of the time of day moves. Limits how often each key may count in one window. A key that is an IPv6 /64 network also counts
 * for the /48 network around it, which may count ten times as often.
 */
export class RateWindow {
  readonly #max: number;
  readonly #windowMs: number;
  // With `max` each window would reserve 25 bytes for every key.
  readonly #counts = new LRUCache<string, Count>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  constructor({ max, windowMs }: { max: number; windowMs: number }) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts once; returns the seconds to wait if that exceeded the limit, else 0. */
  hit(key: string, now = performance.now()): number {
    const wait = this.#hit(key, this.#max, now);
    const wider = widerNetworkOf(key);
    // Refused requests of a /64 network don't count for the /48 network around it.
    if (wait > 0 || wider === null) return wait;
    return this.#hit(wider, this.#max * widerNetworkFactor, now);
  }

  /** Seconds to wait for a key that exceeded the limit, else 0. Counts nothing. */
  exceeded(key: string, now = performance.now()): number {
    const known = this.#counts.get(key);
    const wait = known ? secondsToWait(known, this.#max, now) : 0;
    const wider = widerNetworkOf(key);
    if (wait > 0 || wider === null) return wait;
    const around = this.#counts.get(wider);
    return around ? secondsToWait(around, this.#max * widerNetworkFactor, now) : 0;
  }

  /** Takes back a count. */
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
      return secondsToWait(known, max, now);
    }
    const first = { count: 1, endsAt: now + this.#windowMs };
    this.#counts.set(key, first);
    return secondsToWait(first, max, now);
  }
}

const secondsToWait = ({ count, endsAt }: Count, max: number, now: number) =>
  count > max && endsAt > now ? Math.ceil((endsAt - now) / 1000) : 0;
