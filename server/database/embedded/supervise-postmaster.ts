/** Restarts PostgreSQL when it crashes, as long as the server runs. */
import { setTimeout as pause } from "node:timers/promises";
import { clusterIn } from "./cluster.ts";
import {
  clearOrphans,
  type ClusterLocation,
  limitLog,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export type PostmasterSupervisor = Readonly<{
  /** Stops it for good; by force after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}>;

/**
 * In milliseconds: the first delay before a restart, the longest delay, and the uptime after which
 * the delay is reset.
 */
const restartDelays = { first: 100, longest: 30_000, steady: 60_000 };

/** Milliseconds between two looks at the size of PostgreSQL's log. */
const logCheckMs = 10_000;

/**
 * Starts PostgreSQL, and restarts it whenever it ends by itself, with a growing delay if it keeps
 * ending.
 */
export async function supervisePostmaster(
  location: ClusterLocation,
  report: (line: string) => void,
): Promise<PostmasterSupervisor> {
  const cluster = clusterIn(location.folder);
  const stopping = new AbortController();
  let current: Postmaster = await startPostmaster(location);
  let restarting = false;

  async function watch(): Promise<void> {
    let delayMs = restartDelays.first;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > restartDelays.steady) delayMs = restartDelays.first;
      report("PostgreSQL stopped unexpectedly; starting it again");
      restarting = true;
      delayMs = await restart(delayMs);
      restarting = false;
    }
  }

  async function restart(wait: number): Promise<number> {
    for (let next = wait; ; next = Math.min(next * 2, restartDelays.longest)) {
      await pause(next, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return next;
      try {
        await clearOrphans(cluster);
        current = await startPostmaster(location);
        if (stopping.signal.aborted) await stopPostmaster(cluster, current.pid, 1_000);
        else report("PostgreSQL is running again");
        return next * 2;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const watching = watch();
  const logTimer = setInterval(() => {
    limitLog(location.folder).catch(() => undefined);
  }, logCheckMs).unref();
  return {
    async stop(timeoutMs) {
      stopping.abort();
      clearInterval(logTimer);
      if (!restarting) await stopPostmaster(cluster, current.pid, timeoutMs);
      await watching;
    },
  };
}
