/** The command behind `npm run import`: imports the projects of a file for one owner. */
import { parseCommandLine, usage } from "./command-line.ts";
import { runCommand } from "#server/start/run-command.ts";

await runCommand("projects imported so far are kept", async (shutdown) => {
  const job = parseCommandLine(process.argv.slice(2));
  if (job === "help") return console.log(usage);
  // Imported late, so that help and errors about arguments are instant.
  const { runImport } = await import("./run-import.ts");
  return runImport(job, shutdown);
});
