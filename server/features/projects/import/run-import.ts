// One import from the command line: reach the database, find the owner, import, report.
import path from "node:path";
import { connect, type Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { userByUsername } from "#server/features/people/queries.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { readEnvironment } from "#server/start/environment.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { OperatorError } from "#server/start/operator-error.ts";
import type { Shutdown } from "#server/start/shutdown.ts";
import type { ImportJob } from "./command-line.ts";
import { importProjects } from "./import-projects.ts";
import { showProgress } from "./progress.ts";
import { describe } from "./report.ts";
import { openSource } from "./source.ts";
import { keepInput } from "./standard-input.ts";

/** @throws OperatorError where nothing could be imported */
export async function runImport(job: ImportJob, shutdown: Shutdown): Promise<void> {
  const startedAt = performance.now();
  const fromInput = job.file === "-";
  const name = fromInput ? "standard input" : job.file;
  const file = fromInput ? await keepInput(process.stdin, shutdown) : job.file;
  const source = await openSource(file, name);
  const database = await reachDatabase(readSettings(readEnvironment()), shutdown);
  const owner = await userByUsername(database.db, job.owner, null);
  if (!owner) {
    throw new OperatorError(
      `--owner: there is nobody called ${job.owner}. A person is there once they have signed in.`,
    );
  }
  const progress = showProgress();
  const { techsField, dryRun } = job;
  const report = await importProjects(
    database,
    { source, ownerId: owner.id, techsField, dryRun },
    progress,
  ).finally(() => progress.stop());
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const what = `${path.basename(name)} for ${owner.username}`;
  const headline = dryRun ? `What importing ${what} would do` : `Imported ${what} in ${seconds} s`;
  console.log(`${headline}:\n\n${describe(report)}`);
  if (report.readable === 0) throw new OperatorError(`Nothing in ${name} could be imported.`);
}

/** The database that a running server has open, or the one that the server would open. */
async function reachDatabase(settings: Settings, shutdown: Shutdown): Promise<Database> {
  const running = settings.databaseUrl === null ? joinEmbedded(settings.dataDir) : null;
  if (!running) {
    return openDatabase(settings, null, shutdown, (line) => process.stderr.write(`${line}\n`));
  }
  const database = connect(running);
  shutdown.defer(() => shutdown.patiently(database.close(), 1_000));
  return database;
}
