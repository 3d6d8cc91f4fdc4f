// pg-boss in a schema of its own, on connections of its own: jobs neither wait for requests nor
// delay them.
import { type Db, PgBoss, type Schedule } from "pg-boss";
import { siteClock } from "#shared/site-clock.ts";
import { defaultTimeLimitSeconds, type Job, type JobIntervals } from "./job.ts";

/** All jobs share one queue, so that an idle server polls only once. Their key tells them apart. */
export const queueName = "jobs";

/** A boss that isn't started yet. `report` gets the errors of its background work. */
export function newBoss(
  db: Db,
  intervals: JobIntervals,
  report: (error: Error) => void,
  part: { schedule?: false; supervise?: false } = {},
): PgBoss {
  const boss = new PgBoss({
    db,
    schema: "pgboss",
    cronMonitorIntervalSeconds: intervals.scheduleSeconds,
    cronWorkerIntervalSeconds: Math.min(intervals.scheduleSeconds, 5),
    superviseIntervalSeconds: intervals.superviseSeconds,
    monitorIntervalSeconds: intervals.superviseSeconds,
    maintenanceIntervalSeconds: 3600,
    // Its tables stay small, and nothing here depends on its own maintenance.
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    ...part,
  });
  // It emits copies of errors that aren't instances of Error themselves.
  boss.on("error", (copy) => report(Object.assign(new Error(copy.message), copy)));
  return boss;
}

/** The server that runs a job ends it at its time limit; after this much more, the queue does. */
const graceSeconds = 60;

/** How each run of a job is queued. */
export function runOptions({ name, timeLimitSeconds = defaultTimeLimitSeconds }: TimedJob) {
  return { singletonKey: name, expireInSeconds: timeLimitSeconds + graceSeconds };
}

export type TimedJob = Pick<Job, "name" | "timeLimitSeconds">;

/** Creates the queue, or updates it. Several servers may do so at once. */
export async function prepareQueue(boss: PgBoss, intervals: JobIntervals): Promise<void> {
  const options = {
    // Five tries, within about eight minutes.
    retryLimit: 4,
    retryDelay: intervals.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    // The job of a killed server is detected, and repeated by another one.
    heartbeatSeconds: 60,
    expireInSeconds: defaultTimeLimitSeconds + graceSeconds,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 3 * 86_400,
  };
  // "exclusive": a job that is queued, running or to be retried isn't queued once more.
  await boss.createQueue(queueName, { ...options, policy: "exclusive" });
  await boss.updateQueue(queueName, options);
}

/** Schedules each job by the site's clock, and removes the schedules of jobs that no longer exist. */
export async function scheduleAll(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map(
    (await boss.getSchedules(queueName)).map((schedule: Schedule) => [schedule.key, schedule]),
  );
  const { timeZone: tz } = siteClock();
  for (const job of jobs) {
    const { name, cron } = job;
    const { expireInSeconds } = runOptions(job);
    const stored = known.get(name);
    const isSame = stored?.cron === cron && stored.timezone === tz;
    if (!isSame || stored.options?.expireInSeconds !== expireInSeconds) {
      // A server that was off at that time catches up.
      const options = { ...runOptions(job), key: name, missed: "once", tz } as const;
      await boss.schedule(queueName, cron, null, options);
    }
    known.delete(name);
  }
  for (const key of known.keys()) await boss.unschedule(queueName, key);
}

/** Seconds within which the start of another server doesn't run a job again. */
const oneStart = 300;

/** Queues the jobs for the start of a server, unless they are queued, running, or have just run. */
export async function queueThoseAtStart(boss: PgBoss, db: Db, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const { name, atStart } = job;
    if (!atStart) continue;
    const { rows } = await db.executeSql(
      `select from pgboss.job where name = $1 and singleton_key = $2
        and created_on > now() - make_interval(secs => $3) limit 1`,
      [queueName, name, oneStart],
    );
    if (rows.length === 0) await boss.send(queueName, null, runOptions(job));
  }
}
