// Where a background job goes on, if one run isn't enough for all rows.
import type { Db } from "./connect.ts";

/** The id after which the job goes on; null to begin with the first row. */
export async function progressOf(db: Db, job: string): Promise<string | null> {
  const row = await db
    .selectFrom("job_progress")
    .select("after_id")
    .where("job", "=", job)
    .executeTakeFirst();
  return row?.after_id ?? null;
}

/** Null where the job has gone through all rows. */
export async function setProgress(db: Db, job: string, after: string | null): Promise<void> {
  if (after === null) {
    await db.deleteFrom("job_progress").where("job", "=", job).execute();
    return;
  }
  await db
    .insertInto("job_progress")
    .values({ job, after_id: after })
    .onConflict((conflict) => conflict.column("job").doUpdateSet({ after_id: after }))
    .execute();
}
