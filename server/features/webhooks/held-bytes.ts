// How much of large deliveries is in memory at once. Beyond it their senders wait: what isn't read
// yet stays with them.

interface Waiting {
  readonly key: string;
  readonly bytes: number;
  readonly admit: () => void;
}

export class HeldBytes {
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
