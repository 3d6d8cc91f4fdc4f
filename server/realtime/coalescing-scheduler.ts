// Has the same work done over and over: one at a time, and never sooner than a moment after the
// last began, so that many calls make one round.

/** Milliseconds between the beginnings of two rounds, at least. */
const pause = 50;

export class Rounds {
  readonly #work: () => Promise<number | null>;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** When the next one is to begin, by the clock of `performance`. */
  #due = Infinity;
  #began = -Infinity;
  #stopped = false;

  /** @param work answers the milliseconds after which it wants another round uncalled, or null. It must not throw. */
  constructor(work: () => Promise<number | null>) {
    this.#work = work;
  }

  /** Calls for a round that begins after this call. */
  soon(): void {
    this.within(0);
  }

  within(milliseconds: number): void {
    const due = Math.max(performance.now() + milliseconds, this.#began + pause);
    if (due >= this.#due) return;
    this.#due = due;
    if (!this.#running) this.#wait();
  }

  /** No round begins any more; waits for the one that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#due === Infinity) return;
    const left = Math.max(0, this.#due - performance.now());
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, left).unref();
  }

  async #run(): Promise<void> {
    this.#due = Infinity;
    this.#began = performance.now();
    const wait = await this.#work();
    this.#running = null;
    if (wait !== null) this.within(wait);
    this.#wait();
  }
}
