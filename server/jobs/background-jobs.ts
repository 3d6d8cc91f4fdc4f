import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Db, JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { connectionsFor } from "#server/database/connections.ts";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { logContext } from "#server/log-context.ts";
import type { Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { defaultIntervals, defaultTimeLimitSeconds, type Job, type JobIntervals } from "./job.ts";

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** Two jobs at a time: a long one doesn't delay the short ones. */
const concurrency = 2;
/**
 * Delay until the next try to start: it doubles up to a maximum, which is short for a database that
 * is away, since the server isn't ready before.
 */
const firstRetryMs = 1_000;
const maxRetryMs = { absent: 5_000, failing: 60_000 };

/**
 * The job runner of this server. Starts in the background, waits while the database is
 * unreachable, and continues once it is back.
 */
export class BackgroundJobs {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #intervals: JobIntervals;
  readonly #stopping = new AbortController();
  #boss: PgBoss | null = null;
  #pool: pg.Pool | null = null;
  #begun: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  #isAway = false;
  #startedAt: number | null = null;
  #hasFailedToStart = false;
  #log: Log | null = null;

  constructor(database: Database, settings: Settings, intervals: JobIntervals = defaultIntervals) {
    this.#database = database;
    this.#settings = settings;
    this.#intervals = intervals;
  }

  /** Returns at once. `jobs` are those of `jobs.ts`, except in tests. */
  start(log: Log, jobs?: readonly Job[]): void {
    this.#log = log;
    this.#startedAt = Date.now();
    this.#begun = this.#begin(jobs);
  }

  /**
   * Why this server can't run jobs, for its health check; null if it can, or is about to. That the
   * database is away counts after a while. The log has the errors.
   */
  problem(): string | null {
    if (this.#startedAt === null || this.#stopping.signal.aborted) return null;
    const stuckMs = this.#intervals.stuckSeconds * 1000;
    const isOld = (time: number) => Date.now() - time > stuckMs;
    if (!this.#boss) {
      return this.#hasFailedToStart || isOld(this.#startedAt) ? "they couldn't be started" : null;
    }
    const isStuck = this.#boss.getWipData().every(({ createdOn, lastFetchedOn, lastErrorOn }) => {
      const polledAt = lastFetchedOn ?? createdOn;
      return lastErrorOn !== null && lastErrorOn > polledAt && isOld(polledAt);
    });
    return isStuck ? "their queue can't be read" : null;
  }

  /**
   * Takes no more jobs, and gives the running ones so many milliseconds; afterwards others may
   * repeat them.
   */
  stop(milliseconds: number): Promise<void> {
    this.#stopped ??= this.#stop(milliseconds);
    return this.#stopped;
  }

  async #stop(milliseconds: number): Promise<void> {
    this.#stopping.abort();
    await this.#begun;
    await this.#boss?.stop({ timeout: milliseconds });
    await this.#pool?.end();
  }

  /** For shutdown: waits as long as its deadline allows. */
  async stopWith(shutdown: Shutdown): Promise<void> {
    const timeoutMs = Math.min(4_000, Math.max(1_000, shutdown.left - 3_000));
    await shutdown.waitAtMost(this.stop(timeoutMs), timeoutMs + 500);
  }

  async #begin(only: readonly Job[] | undefined): Promise<void> {
    // Imported late, so that the server is ready sooner.
    const [{ jobs }, bosses] = await Promise.all([import("./jobs.ts"), import("./boss.ts")]);
    const mine = only ?? jobs;
    this.#pool = this.#database.newPool(connectionsFor.backgroundJobs);
    const db = this.#watched(this.#pool);
    // Jobs are due by the site's clock.
    siteOf(this.#database).onChange(() => {
      if (!this.#boss || this.#stopping.signal.aborted) return;
      bosses.scheduleAll(this.#boss, mine).catch((error: unknown) => this.#report(error));
    });
    for (let wait = firstRetryMs; !this.#stopping.signal.aborted;) {
      const boss = bosses.newBoss(db, this.#intervals, (error) => this.#report(error));
      try {
        await boss.start();
        await bosses.prepareQueue(boss, this.#intervals);
        await bosses.queueThoseAtStart(boss, db, mine);
        await this.#work(boss, bosses.queueName, mine);
        this.#boss = boss;
        await bosses.scheduleAll(boss, mine);
        return;
      } catch (error) {
        this.#boss = null;
        const isAbsent = isDatabaseAbsent(error);
        this.#hasFailedToStart ||= !isAbsent;
        this.#report(error);
        await boss.stop({ graceful: false }).catch(() => undefined);
        await pause(wait, null, { signal: this.#stopping.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, isAbsent ? maxRetryMs.absent : maxRetryMs.failing);
      }
    }
  }

  async #work(boss: PgBoss, queue: string, jobs: readonly Job[]): Promise<void> {
    const options = {
      includeMetadata: true,
      localConcurrency: concurrency,
      pollingIntervalSeconds: this.#intervals.pollSeconds,
    } as const;
    await boss.work(queue, options, async ([run]: JobWithMetadata[]) => {
      const job = jobs.find(({ name }) => name === run?.singletonKey);
      if (!job) return { result: "This version of the server has no such job" };
      try {
        const result = await logContext.run(this.#logOf(job), () =>
          withinTimeLimit(job, job.run(this.#database, this.#settings)),
        );
        return { result: result ?? null };
      } catch (error) {
        this.#log?.warn({ err: error, job: job.name, tries: run?.retryCount }, "job failed");
        throw error;
      }
    });
  }

  /** Its slow statements are logged with its name. */
  #logOf({ name }: Job) {
    const warn = (line: object, message: string) => {
      this.#log?.warn({ job: name, ...line }, message);
    };
    return { warn };
  }

  /** Logs once that the database is unreachable, and once that it is back. */
  #watched(pool: pg.Pool): Db {
    return {
      executeSql: async (text, values) => {
        try {
          const result = await pool.query(text, values);
          if (this.#isAway) this.#log?.info("jobs continue");
          this.#isAway = false;
          return result;
        } catch (error) {
          if (isDatabaseAbsent(error)) this.#report(error);
          throw error;
        }
      },
    };
  }

  #report(error: unknown): void {
    if (!isDatabaseAbsent(error)) {
      this.#log?.error({ err: error }, "the job queue failed");
      return;
    }
    if (!this.#isAway) this.#log?.warn({ err: error }, "jobs wait for the database");
    this.#isAway = true;
  }
}

/** Rejects at the job's time limit. What hangs stays behind, and nothing waits for it. */
async function withinTimeLimit<Result>(
  { timeLimitSeconds = defaultTimeLimitSeconds }: Job,
  work: Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const limit = async (): Promise<never> => {
    await pause(timeLimitSeconds * 1000, null, { signal: done.signal, ref: false });
    throw new Error(`It took longer than its time limit of ${timeLimitSeconds} s`);
  };
  try {
    return await Promise.race([work, limit()]);
  } finally {
    done.abort();
  }
}
