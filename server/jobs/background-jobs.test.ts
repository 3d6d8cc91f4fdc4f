// Background jobs when the database or a server goes away.
import type pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { JobRun } from "#contract/jobs.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { sql } from "#server/database/sql.ts";
import { startCuttableProxy } from "#tests/support/cuttable-proxy.ts";
import { readSettings } from "#server/settings.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { BackgroundJobs } from "./background-jobs.ts";
import type { Job } from "./job.ts";
import { latestRuns } from "./queries.ts";
import { nextRunOf, queueJob } from "./queue-job.ts";

const direct = await openTestDatabase();
const proxy = await startCuttableProxy(direct.where);
const away = connect(proxy.where);
afterAll(() => away.close());

/** A job is tried again after some rounds of its queue. */
const retried = { timeout: 180_000 };

const intervals = {
  pollSeconds: 0.5,
  scheduleSeconds: 1,
  superviseSeconds: 1,
  retrySeconds: 1,
  stuckSeconds: 2,
};

/** A job that reports each run, and ends when the test says so. */
function makeJob(name: string, run: () => Promise<string | void> = async () => "Done") {
  const spy = vi.fn<typeof run>(run);
  const job: Job = { name, description: "jobs.title", cron: "0 0 1 1 *", run: spy };
  return { job, spy, order: () => queueJob(direct, job, async () => {}) };
}

function startOn(database: Database, chosen: Job | Job[]) {
  const say = () => vi.fn<(...said: unknown[]) => void>();
  const log = { info: say(), warn: say(), error: say() };
  const server = new BackgroundJobs(database, readSettings({}), intervals);
  server.start(log, [chosen].flat());
  onTestFinished(() => server.stop(1_000));
  return { server, log };
}

async function latest(name: string): Promise<JobRun | undefined> {
  return (await latestRuns(direct.db)).get(name)?.[0];
}

const outcomeOf = async (name: string) => (await latest(name))?.outcome;

test("an interrupted database connection is logged once, and jobs continue afterwards", async () => {
  const { job, spy, order } = makeJob("after-a-cut");
  const queried = vi.fn<() => void>();
  const newPool = (max: number): pg.Pool => {
    const pool = away.newPool(max);
    const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown;
    return Object.assign(pool, { query: (...sent: unknown[]) => (queried(), query(...sent)) });
  };
  const { server, log } = startOn({ ...away, newPool }, job);
  expect(server.problem()).toBeNull();
  await order();
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  // If the connection was cut before this is written, the run would count as active until its
  // heartbeat is missed.
  await expect.poll(() => outcomeOf("after-a-cut")).toBe("done");

  proxy.cut();
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  queried.mockClear();
  expect(server.problem()).toBeNull();
  await expect.poll(() => server.problem()).toBe("their queue can't be read");
  await expect.poll(() => queried.mock.calls.length).toBeGreaterThan(10);
  proxy.restore();
  await order();
  await expect.poll(() => spy.mock.calls.length).toBe(2);
  await expect.poll(() => outcomeOf("after-a-cut")).toBe("done");
  expect(server.problem()).toBeNull();
  expect(log.warn.mock.calls).toHaveLength(1);
  expect(log.info.mock.calls).toEqual([["jobs continue"]]);
  expect(log.error.mock.calls).toEqual([]);
});

test("a server that starts while the database is unreachable runs jobs once it is back", async () => {
  const { job, spy, order } = makeJob("after-a-start");
  proxy.cut();
  const { server, log } = startOn(away, job);
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  expect(server.problem()).toBeNull();
  await expect.poll(() => server.problem()).toBe("they couldn't be started");
  proxy.restore();
  await order();
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  expect(server.problem()).toBeNull();
  expect(log.error.mock.calls).toEqual([]);
});

test("a server that may not create the queue says so at once", async () => {
  const denied = Object.assign(new Error("permission denied for database"), { code: "42501" });
  const pool = { query: () => Promise.reject(denied), end: async () => {} } as unknown as pg.Pool;
  const { server, log } = startOn({ ...direct, newPool: () => pool }, makeJob("denied").job);
  await expect.poll(() => log.error.mock.calls.length).toBeGreaterThan(0);
  expect(server.problem()).toBe("they couldn't be started");
});

test("stopping a server waits for its running job", async () => {
  const end = Promise.withResolvers<string>();
  const { job, spy, order } = makeJob("waited-for", () => end.promise);
  const { server } = startOn(direct, job);
  await order();
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  const stopped = server.stop(30_000);
  expect(await latest("waited-for")).toMatchObject({ outcome: "running", tries: 1 });
  end.resolve("In time");
  await stopped;
  expect(await latest("waited-for")).toMatchObject({ outcome: "done", result: "In time" });
});

test("a job that outlasts its server's shutdown is repeated by another server", async () => {
  const never = Promise.withResolvers<string>();
  const { job, spy, order } = makeJob("left", () => never.promise);
  const { server } = startOn(direct, job);
  await order();
  await expect.poll(() => spy.mock.calls.length).toBe(1);
  await server.stop(1_000);
  expect(await latest("left")).toMatchObject({
    outcome: "retrying",
    error: "Its server stopped before it was done",
  });
  const other = makeJob("left");
  startOn(direct, other.job);
  await expect.poll(() => outcomeOf("left"), retried).toBe("done");
  never.resolve("Too late");
});

test("a run that hangs fails at its time limit, and is logged and retried", async () => {
  const never = Promise.withResolvers<string>();
  const { job, spy } = makeJob("hanging");
  spy.mockReturnValueOnce(never.promise).mockResolvedValueOnce("At last");
  const hanging = { ...job, timeLimitSeconds: 1 };
  const { log } = startOn(direct, hanging);
  await queueJob(direct, hanging, async () => {});
  await expect
    .poll(() => latest("hanging"), retried)
    .toMatchObject({
      outcome: "done",
      result: "At last",
      tries: 2,
    });
  expect(log.warn.mock.calls).toEqual([
    [
      expect.objectContaining({
        job: "hanging",
        err: new Error("It took longer than its time limit of 1 s"),
      }),
      "job failed",
    ],
  ]);
  // If the server can't end it, because it was killed, the queue does.
  const rows = await sql<{ seconds: number }>`
    select expire_seconds as seconds from pgboss.job where singleton_key = 'hanging'
    union all select (options->>'expireInSeconds')::int from pgboss.schedule
      where key = 'hanging'`.all(direct.db);
  expect(rows).toEqual([{ seconds: 61 }, { seconds: 61 }]);
});

test("jobs are due by the site's clock, also once it is changed", async () => {
  const schedules = () =>
    sql<{ timezone: string }>`
    select timezone from pgboss.schedule where key = 'by-the-clock'`.all(direct.db);
  startOn(direct, makeJob("by-the-clock").job);
  await expect.poll(schedules).toEqual([{ timezone: "UTC" }]);
  const site = siteOf(direct);
  site.fix({});
  onTestFinished(async () => {
    await sql`delete from site_settings`.run(direct.db);
    await site.reload();
  });
  await sql`
    insert into site_settings (version, settings)
    values (1, '{"timeZone": "Asia/Kolkata"}')`.run(direct.db);
  await expect
    .poll(async () => {
      await site.reload();
      return schedules();
    })
    .toEqual([{ timezone: "Asia/Kolkata" }]);
  expect(nextRunOf("30 7 * * *").toISOString()).toMatch(/T02:00:00.000Z$/);
});

test("a job that the server doesn't have isn't waited for", async () => {
  const { order } = makeJob("gone");
  startOn(direct, makeJob("other").job);
  await order();
  await expect.poll(() => outcomeOf("gone")).toBe("done");
});

test("a job for the start isn't repeated for each server that starts", async () => {
  const atStart = (name: string) => {
    const { job, spy } = makeJob(name);
    return { job: { ...job, atStart: true } as const, spy };
  };
  const [first, second] = [atStart("at-start"), atStart("at-next-start")];
  const { server } = startOn(direct, [first.job]);
  await expect.poll(() => outcomeOf("at-start")).toBe("done");
  await server.stop(1_000);
  startOn(direct, [first.job, second.job]);
  // It is queued after the other one would have been.
  await expect.poll(() => outcomeOf("at-next-start")).toBe("done");
  expect((await latestRuns(direct.db)).get("at-start")).toHaveLength(1);
  expect(first.spy.mock.calls).toHaveLength(1);
});
