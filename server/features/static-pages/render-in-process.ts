// Renders remote documents in separate processes: a hostile document can occupy a few seconds of
// its process, but not the server. A thread would not isolate enough: one that runs out of memory
// can end the whole process.
import { t } from "#shared/messages/t.ts";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RenderedDocument } from "#server/markdown/document.ts";
import { Refusal } from "#server/http/errors.ts";

const program = fileURLToPath(new URL("./render-program.ts", import.meta.url));

/** Concurrent processes. */
const most = 3;
/** Milliseconds per process. */
const timeoutMs = 8_000;
/** Megabytes per process. */
const memory = 128;
/** Maximum bytes of the rendered HTML, in which markup can repeat text many times. */
const maxHtmlBytes = 2 * 1024 * 1024;

let running = 0;

export interface RenderJob {
  readonly markdown: string;
  readonly base: string;
}

/** @throws a Refusal with 502 if it can't be rendered, 503 if too many are being rendered */
export async function renderInProcess(
  job: RenderJob,
  timeLimit = timeoutMs,
): Promise<RenderedDocument> {
  if (running >= most) throw new Refusal(503, t("errors.tooManyReads"));
  running += 1;
  try {
    return JSON.parse(await answerTo(job, timeLimit)) as RenderedDocument;
  } catch (error) {
    const refusal = new Refusal(502, t("errors.textTooDeep"));
    refusal.cause = error;
    throw refusal;
  } finally {
    running -= 1;
  }
}

function answerTo(job: RenderJob, timeLimit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = {
    // An empty environment: settings and secrets stay in the server.
    env: {},
    timeout: timeLimit,
    killSignal: "SIGKILL",
    maxBuffer: maxHtmlBytes,
  } as const;
  const flags = [`--max-old-space-size=${memory}`];
  const child = execFile(process.execPath, [...flags, program], options, (error, stdout) => {
    if (!error) return resolve(stdout);
    // The default report of V8 when memory runs out would be pages long.
    return reject(new Error(`The renderer ended with ${error.signal ?? error.code}`));
  });
  // The process may end before it has read all of its input.
  child.stdin?.on("error", () => {}).end(JSON.stringify(job));
  return promise;
}
