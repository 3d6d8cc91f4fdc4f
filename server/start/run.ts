/** Starts the server, and stops it on a signal: requests first, the database last. */
import { OperatorError } from "#server/operator-error.ts";
import { Shutdown } from "#server/shutdown.ts";
import type { Mode } from "./open-server.ts";

/** Runs until a signal, then ends the process with 0, or with 1 after an error. */
export async function run(mode: Mode): Promise<void> {
  // The reader of the output may have exited, as in `npm start
  // head`.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  const shutdown = new Shutdown();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (shutdown.begun) return name === "SIGINT" && shutdown.forceClose();
      report("Stopping");
      void end(shutdown, 0);
    });
  }
  process.on("uncaughtException", (error) => fail(shutdown, error));
  try {
    // Imported late: it loads nearly everything, and a signal may arrive meanwhile.
    const { openServer } = await import("#server/start/open-server.ts");
    await openServer(mode, shutdown, report);
  } catch (error) {
    // After a signal, running work fails because what it used was closed.
    if (!shutdown.begun) fail(shutdown, error);
  }
}

function report(line: string): void {
  console.log(line);
}

function fail(shutdown: Shutdown, error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
  void end(shutdown, 1);
}

async function end(shutdown: Shutdown, code: number): Promise<void> {
  try {
    await shutdown.close();
  } catch (error) {
    console.error(error);
  } finally {
    process.exit(code);
  }
}
