/** The command behind `npm run import`: lists the projects of a file as one person's. */
import { parseCommandLine, usage } from "#server/features/projects/import/command-line.ts";
import { OperatorError } from "#server/start/operator-error.ts";
import { Shutdown } from "#server/start/shutdown.ts";

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
    console.error("Stopping; what was imported so far stays");
    void end(code);
  });
}

try {
  const job = parseCommandLine(process.argv.slice(2));
  if (job === "help") console.log(usage);
  else {
    // Imported late, so that help and complaints about arguments are instant.
    const { runImport } = await import("#server/features/projects/import/run-import.ts");
    await runImport(job, shutdown);
  }
  await end(0);
} catch (error) {
  // What was being done while a signal came fails for want of what was closed.
  if (!shutdown.begun) {
    console.error(error instanceof OperatorError ? error.message : error);
    await end(1);
  }
}

async function end(code: number): Promise<void> {
  try {
    await shutdown.close();
  } finally {
    process.exit(code);
  }
}
