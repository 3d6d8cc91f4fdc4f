// The work of a page's main thread, from the browser's trace. Besides the duration of tasks it
// reports the thread's CPU time, which is independent of other load on the machine.
import type { Page } from "playwright-core";

export interface Work {
  /** The task with the most CPU time, in ms. */
  readonly longest: { readonly thread: number; readonly whole: number };
  /** All tasks between the last response with graph data and the first picture, in ms. */
  readonly untilPicture: number;
}

/** Set by the page with `performance.mark`. */
export const pictureMark = "bench-picture";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, duration and CPU time, in µs. */
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
  // After rendering, the page prefetches what may be needed next.
  const [firstRequest] = events
    .filter(
      ({ ts, args }) => args.data?.url?.includes("/api/v1/graph?") && ts < (drawn?.ts ?? ts + 1),
    )
    .toSorted((a, b) => b.ts - a.ts);
  const answered = events.find(
    ({ name, args }) =>
      name === "ResourceFinish" && args.data?.requestId === firstRequest?.args.data?.requestId,
  );
  const mains = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && mains.has(threadOf(event)),
  );
  const ours = tasks.filter(({ pid }) => !firstRequest || pid === firstRequest.pid);
  const [longest] = ours.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const [from, to] = [answered?.ts ?? Infinity, drawn?.ts ?? -Infinity];
  const until = ours.filter(({ ts, dur = 0 }) => ts + dur > from && ts < to);
  return {
    longest: { thread: (longest?.tdur ?? 0) / 1000, whole: (longest?.dur ?? 0) / 1000 },
    untilPicture: until.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  };
}
