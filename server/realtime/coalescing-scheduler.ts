// Runs one job repeatedly: never concurrently, at least `minIntervalMs` apart, coalescing requests.
import { logContext } from "#server/log-context.ts";

/** Minimum time between the starts of two runs. */
const minIntervalMs = 50;

export class CoalescingScheduler {
  readonly #job: () => Promise<number | null>;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** When the next run starts, on the clock of `performance`. */
  #dueAt = Infinity;
  #startedAt = -Infinity;
  #stopped = false;

  /**
   * @param job returns the milliseconds after which it wants to run again unrequested, or null. It
   * must not throw.
   */
  constructor(job: () => Promise<number | null>) {
    this.#job = job;
  }

  /** Requests a run that starts after this call, as soon as allowed or within `delayMs`. */
  schedule(delayMs = 0): void {
    const dueAt = Math.max(performance.now() + delayMs, this.#startedAt + minIntervalMs);
    if (dueAt >= this.#dueAt) return;
    this.#dueAt = dueAt;
    if (!this.#running) this.#setTimer();
  }

  /** Starts no more runs, and waits for the current one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#dueAt === Infinity) return;
    const delayMs = Math.max(0, this.#dueAt - performance.now());
    // It runs for nobody in particular, whichever request scheduled it.
    this.#timer = logContext.exit(() =>
      setTimeout(() => {
        this.#running = this.#run();
      }, delayMs).unref(),
    );
  }

  async #run(): Promise<void> {
    this.#dueAt = Infinity;
    this.#startedAt = performance.now();
    const delayMs = await this.#job();
    this.#running = null;
    if (delayMs !== null) this.schedule(delayMs);
    this.#setTimer();
  }
}
