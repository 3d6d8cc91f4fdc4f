// Renders documents from elsewhere in threads of their own: one that is made to take minutes or
// gigabytes takes a few seconds of its thread, and none of the server's.
import { Worker } from "node:worker_threads";
import type { RenderedDocument } from "#server/markdown/document.ts";
import { Refusal } from "#server/http/errors.ts";

const program = new URL("./render-worker.ts", import.meta.url);

/** Threads at once. */
const most = 3;
/** Milliseconds for one. */
const patience = 8_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, stackSizeMb: 4 };

let running = 0;

export interface RenderJob {
  readonly markdown: string;
  readonly base: string;
}

/** @throws a Refusal with 502 for what can't be rendered, 503 where too many are at it */
export async function renderApart(job: RenderJob, timeLimit = patience): Promise<RenderedDocument> {
  if (running >= most) throw new Refusal(503, "Many texts are being read just now. Try again.");
  running += 1;
  const worker = new Worker(program, { workerData: job, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<RenderedDocument>();
  const timer = setTimeout(() => reject(new Error("It takes too long")), timeLimit);
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("It ended without a result")));
  try {
    return await promise;
  } catch (error) {
    const refusal = new Refusal(502, "That text is too tangled to be shown.");
    refusal.cause = error;
    throw refusal;
  } finally {
    clearTimeout(timer);
    running -= 1;
    await worker.terminate();
  }
}
