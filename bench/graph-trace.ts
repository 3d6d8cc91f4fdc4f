// What a page's main thread does while something happens, as the browser traces it. Beside the time
// that a task takes stands the time that its thread was running, which doesn't grow with what else the
// machine has to do.
import type { Page } from "playwright-core";

export interface Work {
  /** Of the task that takes the most of the thread's time, in ms. */
  readonly longest: { readonly thread: number; readonly whole: number };
  /** Of all tasks between the last answer of the graph and the first picture, in ms. */
  readonly untilPicture: number;
}

/** A page says so by `performance.mark`. */
export const pictureMark = "bench-picture";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** When it began, and how long it took in all and of its thread's time, in µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { requestId?: string; url?: string } };
}

const categories = ["devtools.timeline", "toplevel", "blink.user_timing"];

export async function traced(page: Page, act: () => Promise<void>): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories },
  });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return workOf(events);
}

function workOf(events: readonly TraceEvent[]): Work {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const drawn = events.find(({ name }) => name === pictureMark);
  // Once it is drawn the page asks ahead for what may be wanted next.
  const [asked] = events
    .filter(
      ({ ts, args }) => args.data?.url?.includes("/api/v1/graph?") && ts < (drawn?.ts ?? ts + 1),
    )
    .toSorted((a, b) => b.ts - a.ts);
  const answered = events.find(
    ({ name, args }) =>
      name === "ResourceFinish" && args.data?.requestId === asked?.args.data?.requestId,
  );
  const mains = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && mains.has(threadOf(event)),
  );
  const ours = tasks.filter(({ pid }) => !asked || pid === asked.pid);
  const [longest] = ours.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const [from, to] = [answered?.ts ?? Infinity, drawn?.ts ?? -Infinity];
  const until = ours.filter(({ ts, dur = 0 }) => ts + dur > from && ts < to);
  return {
    longest: { thread: (longest?.tdur ?? 0) / 1000, whole: (longest?.dur ?? 0) / 1000 },
    untilPicture: until.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  };
}
