// Limits on the bytes of deliveries, beside the limit on their number: read in a minute, since each
// byte is hashed with the webhook's secrets and scanned, which takes a good part of a second for 25 MB,
// and in memory at once.
import { LRUCache } from "lru-cache";
import { TooMany } from "#server/http/errors.ts";

const megabyte = 1024 * 1024;

/**
 * Bytes a minute. Honest pushes have some 20 KB, so as many deliveries as a webhook may get have 12 MB:
 * this leaves room for four of the largest. Of one network there may be a code host's whole traffic,
 * some 300 pushes a second.
 */
export const deliveryBytes = {
  ofHook: 100 * megabyte,
  ofNetwork: 400 * megabyte,
  windowMs: 60_000,
} as const;

/** Keys remembered at once. Beyond it the one that was quiet longest starts anew. */
const mostKeys = 50_000;

interface Spent {
  bytes: number;
  readonly endsAt: number;
}

export interface Sender {
  readonly hookId: string;
  readonly network: string;
}

export class ByteRateLimit {
  readonly #spent = new LRUCache<string, Spent>({ max: mostKeys });

  /**
   * Seconds to wait until `bytes` more fit in what the webhook and the network may send; 0 where they
   * fit. A single body always fits in a window that is new.
   */
  waitFor(sender: Sender, bytes: number, now = Date.now()): number {
    const waits = this.#keysOf(sender).map(({ key, most }) => {
      const spent = this.#spent.get(key);
      if (!spent || spent.endsAt <= now || spent.bytes + bytes <= most) return 0;
      return Math.max(1, Math.ceil((spent.endsAt - now) / 1000));
    });
    return Math.max(...waits);
  }

  /** Counts what was read. @throws 429 where it was too much */
  spend(sender: Sender, bytes: number, now = Date.now()): void {
    const wait = this.waitFor(sender, bytes, now);
    for (const { key } of this.#keysOf(sender)) {
      const spent = this.#spent.get(key);
      if (spent && spent.endsAt > now) spent.bytes += bytes;
      else this.#spent.set(key, { bytes, endsAt: now + deliveryBytes.windowMs });
    }
    if (wait > 0) throw new TooMany(wait);
  }

  #keysOf({ hookId, network }: Sender) {
    return [
      { key: `hook ${hookId}`, most: deliveryBytes.ofHook },
      { key: `network ${network}`, most: deliveryBytes.ofNetwork },
    ];
  }
}

interface Waiting {
  readonly key: string;
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * How many bytes of large deliveries are in memory at once. Beyond that their senders wait: what isn't
 * read yet stays with them.
 */
export class ByteBudget {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #held = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /** @param most bytes in all, and `mostOfOne` for one key, so that none can take everything */
  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** Resolves once the bytes may be held, to what lets go of them; rejects with the signal's reason. */
  hold(key: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(signal.reason as Error);
      };
      const waiting = {
        key,
        bytes,
        admit: () => {
          signal.removeEventListener("abort", giveUp);
          this.#add(key, bytes);
          resolve(() => {
            this.#add(key, -bytes);
            this.#admitWaiting();
          });
        },
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp);
      this.#waiting.push(waiting);
      this.#admitWaiting();
    });
  }

  #add(key: string, bytes: number): void {
    this.#total += bytes;
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }

  #admitWaiting(): void {
    for (const one of this.#waiting) {
      const fits =
        this.#total + one.bytes <= this.#most &&
        (this.#held.get(one.key) ?? 0) + one.bytes <= this.#mostOfOne;
      if (!fits) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      one.admit();
    }
  }
}
