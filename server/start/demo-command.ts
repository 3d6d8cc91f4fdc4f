/** The command behind `npm run demo`: removes demo content. */
import { parseCommandLine, usage } from "#server/demo/command-line.ts";
import { runCommand } from "./run-command.ts";

await runCommand("content removed so far stays removed", async (shutdown) => {
  const job = parseCommandLine(process.argv.slice(2));
  if (job === "help") return console.log(usage);
  // Imported late, so that help and errors about arguments are instant.
  const { runRemoval } = await import("./run-demo-removal.ts");
  return runRemoval(job, shutdown);
});
