/** The command behind `npm run backup`. */
import { runCommand } from "#server/start/run-command.ts";
import { backupUsage, parseBackup } from "./command-line.ts";

await runCommand("no backup is left", async (shutdown) => {
  const job = parseBackup(process.argv.slice(2));
  if (job === "help") return console.log(backupUsage);
  // Imported late, so that help and errors about arguments are instant.
  const { runBackup } = await import("./run-backup.ts");
  return runBackup(job.file, shutdown);
});
