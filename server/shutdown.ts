/** Closes everything that was opened, in reverse order, within the time that supervisors allow. */
import { setTimeout as pause } from "node:timers/promises";

/** In milliseconds, after the server has drained. Docker and others kill after ten seconds. */
const totalMs = 9_000;
const duplicateSignalMs = 500;

export class Shutdown {
  readonly #closers: (() => Promise<unknown> | unknown)[] = [];
  readonly #abort = new AbortController();
  readonly #reportError: (error: unknown) => void;
  #closing: Promise<void> | null = null;
  #hasFailed = false;
  #begunAt = 0;
  #deadline = 0;

  /** `reportError` gets what fails to close. */
  constructor(reportError: (error: unknown) => void = console.error) {
    this.#reportError = reportError;
  }

  get begun(): boolean {
    return this.#closing !== null;
  }

  /** Aborts when open work has to be cut off. */
  get abortSignal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The remaining time, in milliseconds. */
  get left(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  /** Runs `close` at the end, before everything that was deferred earlier. */
  defer(close: () => Promise<unknown> | unknown): void {
    this.check();
    this.#closers.push(close);
  }

  /** Starts `work`, which the end aborts and then waits for. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.check();
    const stopping = new AbortController();
    const running = work(stopping.signal);
    this.defer(async () => {
      stopping.abort();
      await running.catch(() => undefined);
    });
    return running;
  }

  /** Throws once shutdown has begun: nothing more may be opened. */
  check(): void {
    if (this.begun) throw new Error("The server is closing");
  }

  /**
   * For a second Ctrl-C; a repeated signal from npm, which forwards the signal of the terminal,
   * isn't one.
   */
  forceClose(): void {
    if (performance.now() - this.#begunAt > duplicateSignalMs) this.#abort.abort();
  }

  /** Closes everything, after a signal or since something failed; further calls wait for the same end. */
  close({ hasFailed = false } = {}): Promise<void> {
    this.#hasFailed ||= hasFailed;
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    this.#begunAt = performance.now();
    this.#deadline = this.#begunAt + totalMs;
    for (const close of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        this.#reportError(error);
      }
    }
  }

  /**
   * After a signal closes nothing for that long, or until an abort; the time to close in begins
   * afterwards. After a failure it closes at once.
   */
  async postpone(milliseconds: number): Promise<void> {
    if (this.#hasFailed) return;
    this.#deadline += milliseconds;
    await pause(milliseconds, undefined, { signal: this.abortSignal }).catch(() => undefined);
  }

  /**
   * Waits for `work`, at most `milliseconds`, and not after an abort. Returns whether it finished.
   */
  async waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
    const timer = pause(milliseconds, false, { signal: this.abortSignal }).catch(() => false);
    return Promise.race([work.then(() => true), timer]);
  }
}
