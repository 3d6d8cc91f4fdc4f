/** The command behind `npm run restore`. */
import { runCommand } from "#server/start/run-command.ts";
import { parseRestore, restoreUsage } from "./command-line.ts";

await runCommand("the database stays as it was", async (shutdown) => {
  const job = parseRestore(process.argv.slice(2));
  if (job === "help") return console.log(restoreUsage);
  // Imported late, so that help and errors about arguments are instant.
  const { runRestore } = await import("./run-restore.ts");
  return runRestore(job, shutdown);
});
