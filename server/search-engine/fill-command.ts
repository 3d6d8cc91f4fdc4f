/** The command behind `npm run fill-search`: fills the search engine anew from the database. */
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import { runCommand } from "#server/start/run-command.ts";

const usage = `Usage: npm run fill-search

Fills the search engine at SEARCH_URL with all projects, which takes about a minute for 100,000. Servers
may be running: until it has ended, they list the newest projects and refuse searches. They fill an
engine that is empty by themselves; this is for one whose contents are in doubt.`;

await runCommand("the next server to ask the engine fills it", async (shutdown) => {
  const { help } = parseArgs({ options: { help: { type: "boolean", short: "h" } } }).values;
  if (help) return console.log(usage);
  const { readEnvironment, readSettings } = await import("#server/settings.ts");
  const { reachDatabase } = await import("#server/start/reach-database.ts");
  const settings = { ...readSettings(readEnvironment()), demoContent: false };
  if (settings.searchUrl === null) {
    throw new OperatorError("SEARCH_URL isn't set: each server has all projects in its memory.");
  }
  const { Engine } = await import("./engine.ts");
  const { EngineSync } = await import("./engine-sync.ts");
  const database = await reachDatabase(settings, shutdown);
  const engine = new Engine(settings.searchUrl);
  shutdown.defer(() => engine.close());
  let shown = 0;
  const onProgress = (count: number) => {
    if (count - shown < 100_000) return;
    shown = count;
    console.log(`${count} projects`);
  };
  const sync = new EngineSync(database, settings.searchLanguage, engine, { onProgress });
  await sync.rebuild();
  console.log("The search engine has all projects.");
});
