// Background jobs that go through more rows than one run is sure to have time for.
import { sql } from "./sql.ts";
import type { Db } from "./connect.ts";

/** Maximum milliseconds for one run, well below the time limit of jobs, which is 15 minutes. */
export const maxRunMs = 10 * 60_000;

/** Whether `maxMs` milliseconds have passed since this was called. */
export function timeLimit(maxMs: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt > maxMs;
}

/**
 * Calls `next` with the id after which the rows to do come, null for the first ones, until it returns
 * null for the last ones, or until the time is up: the next run goes on from there. Returns whether
 * all rows are done.
 */
export async function resumeJob(
  db: Db,
  job: string,
  maxMs: number,
  next: (after: string | null) => Promise<string | null>,
): Promise<boolean> {
  const isTimeUp = timeLimit(maxMs);
  for (let after = await progressOf(db, job); ;) {
    if (isTimeUp()) return false;
    after = await next(after);
    await setProgress(db, job, after);
    if (after === null) return true;
  }
}

/** The id after which the job goes on; null to begin with the first row. */
export async function progressOf(db: Db, job: string): Promise<string | null> {
  const row = await sql<{
    after_id: string;
  }>`select after_id from job_progress where job = ${job}`.maybeOne(db);
  return row?.after_id ?? null;
}

/** Null where the job has gone through all rows. */
export async function setProgress(db: Db, job: string, after: string | null): Promise<void> {
  if (after === null) {
    await sql`delete from job_progress where job = ${job}`.run(db);
    return;
  }
  await sql`
    insert into job_progress (job, after_id) values (${job}, ${after})
    on conflict (job) do update set after_id = excluded.after_id`.run(db);
}
