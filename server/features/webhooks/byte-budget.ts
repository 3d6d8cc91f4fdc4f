// Limits on the bytes of deliveries, in addition to the limit on their number: bytes per minute,
// because each byte is hashed with the webhook's secrets and scanned, which takes a good part of a
// second for 25 MB; and bytes in memory at once.
import { LRUCache } from "lru-cache";
import { TooMany } from "#server/http/errors.ts";

const megabyte = 1024 * 1024;

/**
 * Bytes per minute. Honest pushes have some 20 KB, so the maximum number of deliveries to a webhook
 * has 12 MB: this leaves room for four of the largest. One network may carry the whole traffic of a
 * code host, some 300 pushes a second.
 */
export const deliveryBytes = {
  ofHook: 100 * megabyte,
  ofNetwork: 400 * megabyte,
  windowMs: 60_000,
} as const;

/** Maximum keys in memory; beyond it the least recently used one is reset. */
const maxKeys = 50_000;

interface Spent {
  bytes: number;
  readonly endsAt: number;
}

export interface Sender {
  readonly hookId: string;
  readonly network: string;
}

export class ByteRateLimit {
  readonly #spent = new LRUCache<string, Spent>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  /**
   * Seconds until `bytes` more fit into the limits of the webhook and the network; 0 if they fit
   * now. A single body always fits into a new window.
   */
  waitFor(sender: Sender, bytes: number, now = performance.now()): number {
    const waits = this.#keysOf(sender).map(({ key, maxBytes }) => {
      const spent = this.#spent.get(key);
      if (!spent || spent.endsAt <= now || spent.bytes + bytes <= maxBytes) return 0;
      return Math.max(1, Math.ceil((spent.endsAt - now) / 1000));
    });
    return Math.max(...waits);
  }

  /** Counts bytes that were read. @throws 429 if they exceed the limit */
  spend(sender: Sender, bytes: number, now = performance.now()): void {
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
      { key: `hook ${hookId}`, maxBytes: deliveryBytes.ofHook },
      { key: `network ${network}`, maxBytes: deliveryBytes.ofNetwork },
    ];
  }
}

interface Waiting {
  readonly key: string;
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * The budget for large deliveries in memory at once. Beyond it their senders wait, because unread
 * bytes stay with them.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #maxPerKey: number;
  readonly #held = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /**
   * @param maxBytes for all keys together, and `maxPerKey` for one key, so that no key can take
   * everything
   */
  constructor(maxBytes: number, maxPerKey: number) {
    this.#maxBytes = maxBytes;
    this.#maxPerKey = maxPerKey;
  }

  /** Resolves to a release function once the bytes fit; rejects with the signal's reason. */
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
        this.#total + one.bytes <= this.#maxBytes &&
        (this.#held.get(one.key) ?? 0) + one.bytes <= this.#maxPerKey;
      if (!fits) continue;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      one.admit();
    }
  }
}
