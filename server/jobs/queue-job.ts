// For the API, on servers that may run no jobs: pg-boss loads slowly, so it is imported when first
// needed.
import { PgBoss } from "pg-boss";
import type { Database, Db } from "#server/database/connect.ts";
import { connectionsFor } from "#server/database/connections.ts";
import { sql } from "#server/database/sql.ts";
import { siteClock } from "#shared/site-clock.ts";
import { newBoss, prepareQueue, queueName, runOptions, type TimedJob } from "./boss.ts";
import { defaultIntervals } from "./job.ts";

/**
 * Queues a job for the next server that polls, or brings its next try forward, and calls `record`
 * in the same transaction. Does neither while the job is already queued or running.
 */
export async function queueJob(
  database: Database,
  job: TimedJob,
  record: (db: Db) => Promise<void>,
): Promise<void> {
  const pool = database.newPool(connectionsFor.queuingJob);
  const connection = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = newBoss(connection, defaultIntervals, () => {}, {
    schedule: false,
    supervise: false,
  });
  try {
    await boss.start();
    await prepareQueue(boss, defaultIntervals);
    await database.db.transaction(async (db) => {
      const executeSql = (text: string, values: unknown[] = []) => db.query({ text, values });
      const options = { ...runOptions(job), db: { executeSql } };
      const queued = await boss.send(queueName, null, options);
      if (queued !== null || (await hasten(db, job.name))) await record(db);
    });
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

async function hasten(db: Db, job: string): Promise<boolean> {
  const rowCount = await sql`
    update pgboss.job set start_after = now()
    where name = ${queueName} and singleton_key = ${job} and state = 'retry'
      and start_after > now()`.run(db);
  return rowCount > 0;
}

const nobody = new PgBoss({ db: { executeSql: () => Promise.reject(new Error("Asks nothing")) } });

/** When `cron` is due next, by the site's clock. */
export function nextRunOf(cron: string): Date {
  const [next] = nobody.previewSchedule(cron, { count: 1, tz: siteClock().timeZone });
  if (!next) throw new Error(`${cron} never comes`);
  return next;
}
