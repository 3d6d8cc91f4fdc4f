// Renders documents from elsewhere in processes of their own: one that is made to take minutes or
// gigabytes takes a few seconds of its process, and none of the server's. A thread isn't enough: one
// that runs out of memory can end all of them.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RenderedDocument } from "#server/markdown/document.ts";
import { Refusal } from "#server/http/errors.ts";

const program = fileURLToPath(new URL("./render-program.ts", import.meta.url));

/** Processes at once. */
const most = 3;
/** Milliseconds for one. */
const patience = 8_000;
/** Megabytes for one. */
const memory = 128;
/** Bytes of a document that is still shown: markup repeats what was written once. */
const longestDocument = 2 * 1024 * 1024;

let running = 0;

export interface RenderJob {
  readonly markdown: string;
  readonly base: string;
}

/** @throws a Refusal with 502 for what can't be rendered, 503 where too many are at it */
export async function renderApart(job: RenderJob, timeLimit = patience): Promise<RenderedDocument> {
  if (running >= most) throw new Refusal(503, "Many texts are being read just now. Try again.");
  running += 1;
  try {
    return JSON.parse(await answerTo(job, timeLimit)) as RenderedDocument;
  } catch (error) {
    const refusal = new Refusal(502, "That text is too tangled to be shown.");
    refusal.cause = error;
    throw refusal;
  } finally {
    running -= 1;
  }
}

function answerTo(job: RenderJob, timeLimit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = {
    // The settings and their secrets are none of its business.
    env: {},
    timeout: timeLimit,
    killSignal: "SIGKILL",
    maxBuffer: longestDocument,
  } as const;
  const flags = [`--max-old-space-size=${memory}`];
  const child = execFile(process.execPath, [...flags, program], options, (error, stdout) => {
    if (!error) return resolve(stdout);
    // In words of its own, V8 takes pages to say that there is no memory left.
    return reject(new Error(`The renderer ended with ${error.signal ?? error.code}`));
  });
  // It may end before it has read everything.
  child.stdin?.on("error", () => {}).end(JSON.stringify(job));
  return promise;
}
