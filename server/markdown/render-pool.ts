// Renders texts that take longer on threads of their own, started when first needed.
import { Worker } from "node:worker_threads";
import { asWritten, type Rendered, type RenderJob } from "./render-text.ts";

/** Threads at once. */
const mostThreads = 2;
/**
 * Milliseconds for a text, and for a thread to start before its first. No text is known that takes a
 * tenth of it; one that does shows as it was written.
 */
const patience = 5_000;
const patienceAtStart = 30_000;

interface Waiting {
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
const waiting: Waiting[] = [];

export function renderApart(job: RenderJob): Promise<Rendered> {
  return new Promise((resolve) => {
    waiting.push({ job, resolve });
    serveNext();
  });
}

function serveNext(): void {
  while (waiting.length > 0) {
    const idle = [...threads].find(({ current }) => current === null);
    const thread = idle ?? (threads.size < mostThreads ? openThread() : null);
    const next = thread && waiting.shift();
    if (!thread || !next) return;
    give(thread, next);
  }
}

function give(thread: Thread, next: Waiting): void {
  thread.current = next;
  // A process that has nothing else to do waits for this, and for no idle thread.
  thread.worker.ref();
  thread.timer = setTimeout(() => drop(thread), thread.isWarm ? patience : patienceAtStart);
  thread.worker.postMessage(next.job, []);
}

function openThread(): Thread {
  const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
    // The settings and their secrets are none of its business.
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

/** Ends a thread that takes too long, or ended by itself; its text shows as it was written. */
function drop(thread: Thread): void {
  if (!threads.delete(thread)) return;
  void thread.worker.terminate();
  if (thread.current) settle(thread, asWritten(thread.current.job.markdown));
  serveNext();
}

function settle(thread: Thread, rendered: Rendered): void {
  clearTimeout(thread.timer);
  thread.worker.unref();
  const done = thread.current;
  thread.current = null;
  done?.resolve(rendered);
}
