/** The command behind `npm run move-pictures`. */
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run move-pictures -- to-store | to-database

Moves the files of pictures from the database to the store at S3_URL, or back, while servers run. It can
be stopped, and run again.`;

await runCommand("the files moved so far stay where they are", async (shutdown) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(usage);
  const to = { "to-store": "store", "to-database": "database" }[positionals.join(" ")];
  if (to !== "store" && to !== "database") throw new OperatorError(usage);
  const { readEnvironment, readSettings } = await import("#server/settings.ts");
  const settings = readSettings(readEnvironment());
  const { s3Files } = await import("#server/features/pictures/s3-files.ts");
  const store = await s3Files(settings.s3Url);
  if (!store) throw new OperatorError("S3_URL isn't set.");
  const { openAsIs } = await import("./open-as-is.ts");
  const { moveFiles } = await import("#server/features/pictures/move-files.ts");
  const { db } = await openAsIs(settings, shutdown, { beside: "a server", create: false });
  const { moved, missing } = await shutdown.run((signal) => moveFiles(db, store, { to, signal }));
  console.log(`Moved ${moved} files ${to === "store" ? "to" : "from"} ${store.address}.`);
  if (missing > 0) throw new OperatorError(`${missing} files aren't at ${store.address}.`);
});
