// pg-boss in a schema of its own, on connections of its own: jobs neither wait for requests nor
// hold them up.
import { type Db, PgBoss, type Schedule } from "pg-boss";
import type { Job, JobIntervals } from "./job.ts";

/** All jobs go through one queue, so that an idle server asks one question. Their key tells them apart. */
export const queueName = "jobs";

/** A boss that is not started yet. `report` is told whatever goes wrong behind its back. */
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
    // Its tables stay small, and nothing here waits for anything else of its own.
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3600,
    ...part,
  });
  // It hands out copies of errors that aren't errors themselves.
  boss.on("error", (copy) => report(Object.assign(new Error(copy.message), copy)));
  return boss;
}

/** Makes the queue, or brings it up to date. Several servers may do so at once. */
export async function prepareQueue(boss: PgBoss, intervals: JobIntervals): Promise<void> {
  const options = {
    // Tried five times, within about eight minutes.
    retryLimit: 4,
    retryDelay: intervals.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 900,
    // Of a server that was killed: found out, and done by another.
    heartbeatSeconds: 60,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 3 * 86_400,
  };
  // "exclusive": a job that waits, runs or is to be tried again is not queued once more.
  await boss.createQueue(queueName, { ...options, policy: "exclusive" });
  await boss.updateQueue(queueName, options);
}

/** Has each job queued when it is due, and those no longer that are none any more. */
export async function scheduleAll(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map(
    (await boss.getSchedules(queueName)).map((schedule: Schedule) => [schedule.key, schedule.cron]),
  );
  for (const { name, cron } of jobs) {
    if (known.get(name) !== cron) {
      // A server that was off at that time catches up.
      const options = { key: name, singletonKey: name, missed: "once" } as const;
      await boss.schedule(queueName, cron, null, options);
    }
    known.delete(name);
  }
  for (const key of known.keys()) await boss.unschedule(queueName, key);
}

/** Seconds within which a job isn't run again just because a server starts. */
const oneStart = 300;

/** Queues what is to be done when a server starts, unless it waits, runs, or was done just now. */
export async function queueThoseAtStart(boss: PgBoss, db: Db, jobs: readonly Job[]): Promise<void> {
  for (const { name, atStart } of jobs) {
    if (!atStart) continue;
    const { rows } = await db.executeSql(
      `select from pgboss.job where name = $1 and singleton_key = $2
        and created_on > now() - make_interval(secs => $3) limit 1`,
      [queueName, name, oneStart],
    );
    if (rows.length === 0) await boss.send(queueName, null, { singletonKey: name });
  }
}
