/** Runs a command of the operator's to its end: closes what it opened, tells of failures, ends the process. */
import { OperatorError } from "#server/operator-error.ts";
import { Shutdown } from "#server/shutdown.ts";

/**
 * Ends the process with 0, or with 1 where `work` throws; on a signal as shells have it.
 * @param soFar what is said on a signal of what was done by then
 */
export async function runCommand(
  soFar: string,
  work: (shutdown: Shutdown) => Promise<void>,
): Promise<void> {
  // Whoever read the output may be gone, as in `npm run import … | head`.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const shutdown = new Shutdown();
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      if (shutdown.begun) return shutdown.hasten();
      console.error(`Stopping; ${soFar}`);
      void end(shutdown, code);
    });
  }
  try {
    await work(shutdown);
    await end(shutdown, 0);
  } catch (error) {
    // What was being done while a signal came fails for want of what was closed.
    if (shutdown.begun) return;
    console.error(error instanceof OperatorError ? error.message : error);
    await end(shutdown, 1);
  }
}

async function end(shutdown: Shutdown, code: number): Promise<void> {
  try {
    await shutdown.close();
  } finally {
    process.exit(code);
  }
}
