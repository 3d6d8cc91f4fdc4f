// The runs of jobs, from pg-boss's tables, which the first server that runs jobs creates.
import type { JobRun } from "#contract/jobs.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { sqlStateOf } from "#server/database/transaction.ts";

const undefinedTable = "42P01";

/** The latest runs of each job, latest first. */
export async function latestRuns(db: Db): Promise<Map<string, JobRun[]>> {
  try {
    const rows = await queryRuns(db);
    return new Map(rows.map(({ name, runs }) => [name, runs]));
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return new Map();
    throw error;
  }
}

const maxRuns = 10;

const queryRuns = (db: Db) =>
  sql<{ name: string; runs: JobRun[] }>`
    select singleton_key as name, json_agg(run order by created_on desc) as runs
    from (
      select singleton_key, created_on, json_build_object(
        'id', id,
        'outcome', case state when 'active' then 'running' when 'completed' then 'done'
          when 'created' then 'waiting' when 'failed' then 'failed' when 'cancelled' then 'failed'
          else case when start_after <= now() then 'waiting' else 'retrying' end end,
        'startedAt', iso(started_on),
        'endedAt', iso(completed_on),
        'seconds', extract(epoch from completed_on - started_on)::float8,
        'tries', case when started_on is null then 0 else retry_count + 1 end,
        'result', case when state = 'completed' then output->>'result' end,
        'error', case when state <> 'completed' then case said
          when 'pg-boss shut down while active' then 'Its server stopped before it was done'
          when 'job heartbeat timeout' then 'Its server went away before it was done'
          when 'job timed out' then 'It took too long'
          else left(said, 500) end end,
        'nextTryAt', case when state < 'active' then iso(start_after) end
      ) as run, row_number() over (partition by singleton_key order by created_on desc) as place
      from pgboss.job, lateral (select coalesce(
        output->>'message', output->'value'->>'message', output->>'value') as said) words
      where name = 'jobs' and singleton_key is not null
    ) placed where place <= ${maxRuns} group by singleton_key`.all(db);

export interface JobCounts {
  readonly name: string;
  /** Of the runs that are still stored: of the last 3 days. */
  readonly queued: number;
  readonly active: number;
  readonly failed: number;
  readonly secondsSinceSuccess: number | null;
}

/** For monitoring. */
export async function jobCounts(db: Db): Promise<JobCounts[]> {
  try {
    const rows = await sql<JobCounts>`
      select singleton_key as name,
        count(*) filter (where state in ('created', 'retry'))::int as queued,
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed,
        extract(epoch from now() - max(completed_on) filter (where state = 'completed'))::float8
          as "secondsSinceSuccess"
      from pgboss.job where name = 'jobs' and singleton_key is not null
      group by singleton_key`.all(db);
    return rows;
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return [];
    throw error;
  }
}
