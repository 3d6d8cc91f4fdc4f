/** Everything that was opened, closed in the opposite order within a time that supervisors grant. */
import { setTimeout as pause } from "node:timers/promises";

/** In milliseconds. Ten seconds is what docker and others wait before they kill. */
const total = 9_000;
const echo = 500;

export class Shutdown {
  readonly #closers: (() => Promise<unknown> | unknown)[] = [];
  readonly #haste = new AbortController();
  #closing: Promise<void> | null = null;
  #deadline = 0;

  get begun(): boolean {
    return this.#closing !== null;
  }

  /** Aborts when there is no more time to be polite. */
  get haste(): AbortSignal {
    return this.#haste.signal;
  }

  /** What is left of the time, in milliseconds. */
  get left(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  /** Has `close` called at the end, before everything that was deferred earlier. */
  defer(close: () => Promise<unknown> | unknown): void {
    this.check();
    this.#closers.push(close);
  }

  /** Throws when it has begun: nothing more may be opened. */
  check(): void {
    if (this.begun) throw new Error("The server is closing");
  }

  /** For a second Ctrl-C; npm repeats a signal that it got along with us, which is none. */
  hasten(): void {
    if (this.left < total - echo) this.#haste.abort();
  }

  /** Closes everything; called again, it waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    this.#deadline = performance.now() + total;
    for (const close of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  }

  /** Waits for `work`, but no longer than `milliseconds`, nor in haste. Answers whether it was done. */
  async patiently(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
    const timer = pause(milliseconds, false, { signal: this.haste }).catch(() => false);
    return Promise.race([work.then(() => true), timer]);
  }
}
