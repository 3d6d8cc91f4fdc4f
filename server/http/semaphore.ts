/** Runs at most `maxRunning` tasks at once; up to `maxWaiting` others wait in line. */
export class Semaphore {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #maxRunning: number;
  readonly #maxWaiting: number;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs `work` when a slot is free.
   * @throws `busy()` if too many are waiting
   */
  async run<T>(work: () => Promise<T>, busy: () => Error): Promise<T> {
    if (this.#waiting.length >= this.#maxWaiting) throw busy();
    if (this.#running >= this.#maxRunning) {
      // The slot passes directly to the next in line, without being free in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
