import type { Database } from "#server/database/connect.ts";

/** Work that recurs. However many servers share a database, one of them does it. */
export interface Job {
  /** Never changed again: runs are kept under it. */
  readonly name: string;
  /** For admins: what it does, in a sentence. */
  readonly description: string;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly cron: string;
  /** Whether it is run when a server starts, too: of several that start within minutes, by one. */
  readonly atStart?: true;
  /**
   * Does the work, and may say what it did, for admins to read. It may be done again from the start
   * where it failed or its server was killed. The database's statements are under a time limit:
   * what may be much is done bit by bit (`removeInBatches`).
   */
  readonly run: (database: Database) => Promise<string | void>;
}

export function defineJob(job: Job): Job {
  return job;
}

/** How often the queue is read, and how soon a failed job is tried again. */
export interface JobIntervals {
  /** Between two reads of jobs to run. */
  readonly pollSeconds: number;
  /** Between two checks for jobs that are due. */
  readonly scheduleSeconds: number;
  /** Between two checks for jobs whose server is gone. */
  readonly superviseSeconds: number;
  readonly retrySeconds: number;
}

export const defaultIntervals: JobIntervals = {
  pollSeconds: 2,
  scheduleSeconds: 30,
  superviseSeconds: 60,
  retrySeconds: 30,
};
