// Pauses the rendering threads, so that texts wait as long as a test needs.
import { Worker } from "node:worker_threads";
import { onTestFinished, vi } from "vitest";
import type { RenderJob } from "#server/markdown/render-text.ts";

export interface HeldRenders {
  /** The texts that were passed to threads, in order. */
  readonly texts: readonly string[];
  /** Lets the threads render all waiting and later texts. */
  readonly release: () => void;
}

/** Pauses them until released, at the latest at the end of the test. */
export function holdRenders(): HeldRenders {
  const texts: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const post: (this: Worker, job: RenderJob, transfer: []) => void = Worker.prototype.postMessage;
  const spy = vi.spyOn(Worker.prototype, "postMessage");
  spy.mockImplementation(function send(this: Worker, job: RenderJob) {
    texts.push(job.markdown);
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
  return { texts, release };
}
