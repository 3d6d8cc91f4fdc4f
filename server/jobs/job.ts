import type { TextKey } from "#shared/messages/t.ts";
import type { Database } from "#server/database/connect.ts";
import type { Settings } from "#server/settings.ts";

/** Recurring work. Among servers that share a database, one of them runs it. */
export interface Job {
  /** Never change it: runs are stored under this name. */
  readonly name: string;
  /** For admins: what it does, in a sentence. */
  readonly description: TextKey;
  /** Minute, hour, day, month, weekday, by the site's clock. */
  readonly cron: string;
  /** Whether it also runs when a server starts: once for several that start within minutes. */
  readonly atStart?: true;
  /**
   * Seconds after which a run fails and is retried, because it hangs: 15 minutes unless set. Work
   * that may take longer ends itself before (`maxRunMs`), and continues in the next run.
   */
  readonly timeLimitSeconds?: number;
  /**
   * Does the work, and may return what it did, for admins to read. It may run again from the start
   * after a failure or a killed server. Statements have a time limit: large amounts of work are
   * done in batches (`removeInBatches`).
   */
  readonly run: (database: Database, settings: Settings) => Promise<string | void>;
}

export const defaultTimeLimitSeconds = 15 * 60;

export function defineJob(job: Job): Job {
  return job;
}

/** How often the queue is polled, and how soon a failed job is retried. */
export interface JobIntervals {
  /** Between two polls for jobs to run. */
  readonly pollSeconds: number;
  /** Between two checks for jobs that are due. */
  readonly scheduleSeconds: number;
  /** Between two checks for jobs whose server died. */
  readonly superviseSeconds: number;
  readonly retrySeconds: number;
  /** For which polls may fail before the server counts as unable to run jobs. */
  readonly stuckSeconds: number;
}

export const defaultIntervals: JobIntervals = {
  pollSeconds: 2,
  scheduleSeconds: 30,
  superviseSeconds: 60,
  retrySeconds: 30,
  stuckSeconds: 60,
};
