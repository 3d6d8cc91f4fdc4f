// Renders slow texts on worker threads, started when first needed. People take turns, one text each
// at a time: many texts of one person don't delay those of others.
import { t } from "#shared/messages/t.ts";
import { Worker } from "node:worker_threads";
import { Refusal, TooMany } from "#server/http/errors.ts";
import { asWritten, type Rendered, type RenderJob } from "./render-text.ts";

const maxThreads = 2;
/**
 * Milliseconds for a text, and for a thread to start before its first. No known text takes a tenth
 * of it; one that takes longer is shown as written.
 */
const renderTimeoutMs = 5_000;
const startTimeoutMs = 30_000;

/** Maximum number of waiting texts: of one person, and of all people. */
const maxWaitingPerPerson = 10;
const maxWaiting = 200;
/** Seconds after which a retry makes sense. */
const retryAfter = 5;

/** The owner of texts that no person waits for: those of jobs and commands. */
const theSite = "";

interface Waiting {
  readonly by: string;
  readonly job: RenderJob;
  readonly resolve: (rendered: Rendered) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Whether it has rendered anything yet. */
  isWarm: boolean;
  current: Waiting | null;
  timer: NodeJS.Timeout | undefined;
}

const threads = new Set<Thread>();
/** Waiting texts by person, in the order in which they are served. */
const waiting = new Map<string, Waiting[]>();

/**
 * Renders a text of the person `by`, or of the site itself. The caller must not hold a database
 * connection meanwhile: others would wait for it.
 * @throws 429 if too many texts of the person wait, 503 if too many of all people do
 */
export async function renderApart(job: RenderJob, by = theSite): Promise<Rendered> {
  const own = waiting.get(by) ?? [];
  if (by !== theSite) {
    if (own.length >= maxWaitingPerPerson) throw new TooMany(retryAfter);
    if (waitingInAll() >= maxWaiting) {
      throw new Refusal(503, t("errors.tooManyLongTexts"));
    }
  }
  return new Promise((resolve) => {
    own.push({ by, job, resolve });
    waiting.set(by, own);
    serveNext();
  });
}

function waitingInAll(): number {
  let count = 0;
  for (const [by, own] of waiting) count += by === theSite ? 0 : own.length;
  return count;
}

function serveNext(): void {
  for (;;) {
    const idle = [...threads].find(({ current }) => current === null);
    if (!idle && threads.size >= maxThreads) return;
    const next = takeNext();
    if (!next) return;
    give(idle ?? openThread(), next);
  }
}

/** Takes the first text of the next person, and moves that person to the end. */
function takeNext(): Waiting | undefined {
  const served = new Set(Array.from(threads, ({ current }) => current?.by));
  for (const [by, own] of waiting) {
    if (served.has(by)) continue;
    const next = own.shift();
    waiting.delete(by);
    if (own.length > 0) waiting.set(by, own);
    return next;
  }
  return undefined;
}

function give(thread: Thread, next: Waiting): void {
  thread.current = next;
  // Keeps the process alive while a text is rendered, but not for an idle thread.
  thread.worker.ref();
  thread.timer = setTimeout(() => drop(thread), thread.isWarm ? renderTimeoutMs : startTimeoutMs);
  thread.worker.postMessage(next.job, []);
}

function openThread(): Thread {
  const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
    // The thread doesn't need the settings and their secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const thread: Thread = { worker, isWarm: false, current: null, timer: undefined };
  threads.add(thread);
  worker.on("message", (rendered: Rendered) => {
    thread.isWarm = true;
    settle(thread, rendered);
    serveNext();
  });
  worker.on("error", () => drop(thread));
  worker.on("exit", () => drop(thread));
  return thread;
}

/** Replaces a thread that takes too long, or ended by itself; its text is shown as written. */
function drop(thread: Thread): void {
  if (!threads.delete(thread)) return;
  void thread.worker.terminate();
  if (thread.current) settle(thread, asWritten(thread.current.job));
  serveNext();
}

function settle(thread: Thread, rendered: Rendered): void {
  clearTimeout(thread.timer);
  thread.worker.unref();
  const done = thread.current;
  thread.current = null;
  done?.resolve(rendered);
}
