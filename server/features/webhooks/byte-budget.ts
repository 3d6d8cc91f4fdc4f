// How many bytes of deliveries are read in a minute, beside how many deliveries: each byte is hashed
// with the webhook's secrets and looked at, which 25 MB take a good part of a second for.
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

export class ByteBudget {
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
