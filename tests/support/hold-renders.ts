// Holds back what is rendered apart, so that texts wait for as long as a test wants.
import { Worker } from "node:worker_threads";
import { onTestFinished, vi } from "vitest";
import type { RenderJob } from "#server/markdown/render-text.ts";

export interface HeldRenders {
  /** The texts that threads were given, in that order. */
  readonly given: readonly string[];
  /** Lets threads render what they were given, and everything from now on. */
  readonly release: () => void;
}

/** Holds them until released, at the latest until the test is over. */
export function holdRenders(): HeldRenders {
  const given: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const post: (this: Worker, job: RenderJob, transfer: []) => void = Worker.prototype.postMessage;
  const spy = vi.spyOn(Worker.prototype, "postMessage");
  spy.mockImplementation(function send(this: Worker, job: RenderJob) {
    given.push(job.markdown);
    const pass = () => post.call(this, job, []);
    if (isHeld) waiting.push(pass);
    else pass();
  });
  const release = () => {
    isHeld = false;
    for (const pass of waiting.splice(0)) pass();
  };
  onTestFinished(() => {
    release();
    spy.mockRestore();
  });
  return { given, release };
}
