// One import from the command line: connects to the database, finds the owner, imports, reports.
import path from "node:path";
import { userByName } from "#server/features/people/queries.ts";
import { setOwnSite } from "#server/markdown/api-links.ts";
import { readEnvironment, readSettings } from "#server/settings.ts";
import { OperatorError } from "#server/operator-error.ts";
import { reachDatabase } from "#server/start/reach-database.ts";
import type { Shutdown } from "#server/shutdown.ts";
import type { ImportJob } from "./command-line.ts";
import { importProjects } from "./import-projects.ts";
import { showProgress } from "#server/start/progress.ts";
import { describe } from "./report.ts";
import { saveInput, openSource } from "./source.ts";

/** @throws OperatorError if nothing could be imported */
export async function runImport(job: ImportJob, shutdown: Shutdown): Promise<void> {
  const startedAt = performance.now();
  const fromInput = job.file === "-";
  const name = fromInput ? "standard input" : job.file;
  const file = fromInput ? await saveInput(process.stdin, shutdown) : job.file;
  const source = await openSource(file, name);
  const settings = readSettings(readEnvironment());
  setOwnSite(settings.publicUrl);
  const database = await reachDatabase(settings, shutdown);
  const owner = await userByName(database.db, job.owner, null);
  if (!owner) {
    throw new OperatorError(
      `--owner: there is no user ${job.owner}. People exist here once they have signed in.`,
    );
  }
  const progress = showProgress();
  const { techsField, dryRun } = job;
  const report = await importProjects(
    database,
    {
      source,
      ownerId: owner.id,
      techsField,
      dryRun,
      keepsHttp: settings.importHttpLinks,
      codeHostUrl: settings.codeHost.url,
    },
    progress,
  ).finally(() => progress.stop());
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const what = `${path.basename(name)} for ${owner.username}`;
  const read = source.encoding === "utf-8" ? "" : ", read as UTF-16";
  const headline = dryRun
    ? `What importing ${what} would do${read}`
    : `Imported ${what} in ${seconds} s${read}`;
  console.log(`${headline}:\n\n${describe(report)}`);
  if (report.readable === 0) throw new OperatorError(`Nothing in ${name} could be imported.`);
}
