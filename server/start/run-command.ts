/** Runs an operator's command: closes what it opened, reports errors, and ends the process. */
import { OperatorError } from "#server/operator-error.ts";
import { Shutdown } from "#server/shutdown.ts";

/**
 * Ends the process with 0, or with 1 if `work` throws; after a signal with the exit code that
 * shells use.
 * @param soFar message on a signal about what was done by then
 */
export async function runCommand(
  soFar: string,
  work: (shutdown: Shutdown) => Promise<void>,
): Promise<void> {
  // The reader of the output may have exited, such as `head`.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const shutdown = new Shutdown();
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      if (shutdown.begun) return shutdown.forceClose();
      console.error(`Stopping; ${soFar}`);
      void end(shutdown, code);
    });
  }
  try {
    await work(shutdown);
    await end(shutdown, 0);
  } catch (error) {
    // After a signal, running work fails because what it used was closed.
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
