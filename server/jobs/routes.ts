import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { readBackupState } from "#contract/backups.ts";
import { type Job, listCodeHosts, listJobs, runJob } from "#contract/jobs.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { backupState } from "#server/database/backup/backup-records.ts";
import type { Db } from "#server/database/connect.ts";
import { codeHostFigures } from "#server/features/starter-issues/figures.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import type { Job as DefinedJob } from "./job.ts";
import { jobs } from "./jobs.ts";
import { latestRuns } from "./queries.ts";

/** The job runner takes long to load: not while a server starts. */
const loadQueueJob = () => import("./queue-job.ts");

const byName = jobs.toSorted((one, other) => (one.name < other.name ? -1 : 1));

export function jobRoutes(app: FastifyInstance): void {
  serve(app, listJobs, async ({ request }) => {
    const describeJob = await reporter(request.database.db);
    return byName.map(describeJob);
  });

  serve(app, listCodeHosts, ({ request }) => codeHostFigures(request.database.db, app.settings));

  serve(app, readBackupState, async ({ request }) => ({
    kept: app.settings.backupsKept,
    ...(await backupState(request.database.db)),
  }));

  serve(app, runJob, async ({ params, request, me }) => {
    const { database } = request;
    const job = jobs.find(({ name }) => name === params.name);
    if (!job) throw notFound(t(runJob.missing));
    const { queueJob } = await loadQueueJob();
    await queueJob(database, job, (db) => {
      const subject = { kind: "job", id: job.name, name: job.name };
      return recordAct(db, { byUserId: me().id, act: "run job", subject });
    });
    const describeJob = await reporter(database.db);
    return describeJob(job);
  });
}

async function reporter(db: Db): Promise<(job: DefinedJob) => Job> {
  const [runs, { nextRunOf }] = await Promise.all([latestRuns(db), loadQueueJob()]);
  return ({ name, description, cron }) => ({
    name,
    description: t(description),
    cron,
    nextRunAt: nextRunOf(cron).toISOString(),
    runs: runs.get(name) ?? [],
  });
}
