// Computes each project's median time to the first answer and its record again: applications that wait make it
// longer day by day, and others were deleted or hidden.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, resumeJob } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { updateMedians } from "./median-answer.ts";
import { updateRecords } from "./project-record.ts";

/** Projects per statement, so that each ends well before the statement timeout. */
const batchSize = 200;

const job = "recompute-answer-times";

export interface RecomputedAnswerTimes {
  readonly corrected: number;
  readonly isDone: boolean;
}

/** Goes through the projects with applications by id; the next run goes on where this one stopped. */
export async function recomputeAnswerTimes(
  { db }: Database,
  maxMs = maxRunMs,
): Promise<RecomputedAnswerTimes> {
  let corrected = 0;
  const isDone = await resumeJob(db, job, maxMs, async (after) => {
    const ids = await projectsAfter(db, after);
    if (ids.length > 0) {
      const those = sql`(select unnest(${ids}::uuid[]))`;
      corrected += await updateMedians(db, those);
      corrected += await updateRecords(db, those);
    }
    return ids.length < batchSize ? null : (ids.at(-1) ?? null);
  });
  return { corrected, isDone };
}

/** The next projects that have applications, or had some; most have neither. */
async function projectsAfter(db: Db, after: string | null): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    (select distinct project_id as id from applications
      where ${after}::uuid is null or project_id > ${after}::uuid order by id limit ${batchSize})
    union
    (select id from projects where (median_answer_seconds is not null or record is not null)
      and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${batchSize})
    order by id limit ${batchSize}`.all(db);
  return rows.map(({ id }) => id);
}
