// The order in which one thread answers: short questions before long ones that came a little earlier.
import { setImmediate } from "node:timers/promises";
import type { Kind } from "./questions.ts";

/** About how long answers take among 100,000 projects, in milliseconds. */
const expectedMs: Record<Kind, number> = {
  status: 0,
  newest: 0.5,
  suggest: 0.5,
  page: 2,
  matches: 2,
  issues: 5,
  issueFacets: 10,
  facets: 5,
  similar: 5,
  savedSearchMatches: 50,
};

/** A question lets others go first that are expected to end so many times sooner than it waits. */
const patience = 10;

interface Waiting {
  readonly startBy: number;
  readonly start: () => void;
}

export class QuestionQueue {
  readonly #waiting: Waiting[] = [];
  readonly #now: () => number;
  #isRunning = false;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when it is the question's turn; what is done until its next pause isn't interrupted. */
  turn(kind: Kind): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ startBy: this.#now() + patience * expectedMs[kind], start });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // What arrived meanwhile takes part; and the next reading's statement is sent first, so that
      // PostgreSQL runs it while this thread answers.
      await setImmediate();
      this.#waiting.sort((one, other) => one.startBy - other.startBy);
      this.#waiting.shift()?.start();
    }
    this.#isRunning = false;
  }
}
