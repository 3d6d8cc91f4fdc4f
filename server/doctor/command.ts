/** The command behind `npm run doctor`. */
import { OperatorError } from "#server/operator-error.ts";
import { runCommand } from "#server/start/run-command.ts";

const usage = `Usage: npm run doctor

Checks the settings, this machine, the database, the backups, the code host, the mail server and the
site's address, whether the server runs or not, and says how to fix what is wrong. It changes
nothing, but writes a small file to S3_URL and deletes it. The exit code is 1 if there is a problem.`;

await runCommand("nothing was changed", async (shutdown) => {
  const [argument] = process.argv.slice(2);
  if (argument === "--help" || argument === "-h") return console.log(usage);
  if (argument !== undefined) {
    throw new OperatorError(`${argument} isn't understood.\n\n${usage.split("\n")[0]}`);
  }
  const { runDoctor } = await import("./run-doctor.ts");
  return runDoctor(shutdown);
});
