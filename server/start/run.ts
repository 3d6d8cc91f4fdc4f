/** Starts the server, and stops it on a signal: requests first, the database last. */
import { Shutdown } from "#server/shutdown.ts";
import type { Mode } from "./open-server.ts";
import { StartLog } from "./start-log.ts";

/** Runs until a signal, then ends the process with 0, or with 1 after an error. */
export async function run(mode: Mode): Promise<void> {
  // The reader of the output may have exited, as in `npm start
  // head`.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const log = new StartLog();
  const shutdown = new Shutdown(log.fail);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (shutdown.begun) return name === "SIGINT" && shutdown.forceClose();
      log.report("Stopping");
      void end(shutdown, log, 0);
    });
  }
  process.on("uncaughtException", (error) => fail(shutdown, log, error));
  try {
    // Imported late: it loads nearly everything, and a signal may arrive meanwhile.
    const { openServer } = await import("#server/start/open-server.ts");
    await openServer(mode, shutdown, log);
  } catch (error) {
    // After a signal, running work fails because what it used was closed.
    if (!shutdown.begun) fail(shutdown, log, error);
  }
}

function fail(shutdown: Shutdown, log: StartLog, error: unknown): void {
  log.fail(error);
  void end(shutdown, log, 1);
}

async function end(shutdown: Shutdown, log: StartLog, code: number): Promise<void> {
  try {
    await shutdown.close({ hasFailed: code !== 0 });
  } catch (error) {
    log.fail(error);
  } finally {
    process.exit(code);
  }
}
