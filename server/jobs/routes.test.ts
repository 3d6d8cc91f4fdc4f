import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Job } from "#contract/jobs.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { BackgroundJobs } from "./background-jobs.ts";
import { jobs } from "./jobs.ts";

const site = await startTestApp();
const { db } = site.database;
const intervals = {
  pollSeconds: 0.5,
  scheduleSeconds: 1,
  superviseSeconds: 1,
  // Nothing here waits for it.
  retrySeconds: 300,
  stuckSeconds: 60,
};

let admin: Person;
beforeAll(async () => {
  admin = await site.person("warden");
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

const listed = async () => (await admin.get<Job[]>("/admin/jobs")).body;
const named = async (name: string) => (await listed()).find((job) => job.name === name);
const latest = async (name: string) => (await named(name))?.runs[0];

test("before any server ran jobs, no runs are listed", async () => {
  const all = await listed();
  expect(all.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name).toSorted());
  for (const job of all) {
    expect(job.runs).toEqual([]);
    expect(job.description).toMatch(/\.$/);
    expect(Date.parse(job.nextRunAt)).toBeGreaterThan(Date.now());
  }
});

test("a job that is requested repeatedly is queued once, and logged in the audit log once", async () => {
  const name = "remove-freed-usernames";
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.post<Job>(`/admin/jobs/${name}/run`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const again = await admin.post<Job>(`/admin/jobs/${name}/run`);
  expect(again.body.runs).toMatchObject([{ outcome: "waiting", tries: 0, startedAt: null }]);
  const { body } = await admin.get<AuditEntry[]>("/admin/audit?kind=job");
  expect(body).toMatchObject([
    { act: "run job", subject: { id: name, name }, by: { id: admin.id } },
  ]);
});

test.each(["none", "__pgboss__send-it", "%00", "a".repeat(300)])(
  "an unknown job name gets 404: %s",
  async (name) => {
    expect((await admin.post(`/admin/jobs/${name}/run`)).status).toBe(404);
  },
);

test("a requested job is run by a server, which reports its duration and result", async () => {
  const name = "remove-dead-sessions";
  await site.person("left");
  await sql`update sessions set seen_at = now() - interval '31 days'
    where user_id <> ${admin.id}`.run(db);
  await admin.post(`/admin/jobs/${name}/run`);
  start();
  await expect
    .poll(() => latest(name))
    .toMatchObject({
      outcome: "done",
      tries: 1,
      result: "1 removed",
      error: null,
      nextTryAt: null,
    });
  const run = await latest(name);
  expect(run?.seconds).toBeGreaterThanOrEqual(0);
  expect(Date.parse(run?.endedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(run?.startedAt ?? ""));
});

test("a failed job is retried, and its error is shown without the stack", async () => {
  const name = "remove-old-deliveries";
  await sql`alter table hook_deliveries rename to hook_deliveries_away`.run(db);
  await admin.post(`/admin/jobs/${name}/run`);
  start();
  await expect
    .poll(() => latest(name))
    .toMatchObject({ outcome: "retrying", error: 'relation "hook_deliveries" does not exist' });
  expect((await latest(name))?.nextTryAt).not.toBeNull();
  expect(JSON.stringify(await listed())).not.toContain(".ts:");

  // A request by an admin brings the next try forward.
  await sql`alter table hook_deliveries_away rename to hook_deliveries`.run(db);
  await admin.post(`/admin/jobs/${name}/run`);
  await expect.poll(() => latest(name)).toMatchObject({ outcome: "done", error: null });
  expect((await latest(name))?.tries).toBeGreaterThanOrEqual(2);
  expect(await named(name)).toMatchObject({ runs: { length: 1 } });
});

/** The job runner of a server, for the duration of the test. */
function start(): void {
  const server = new BackgroundJobs(site.database, site.app.settings, intervals);
  server.start(silent);
  onTestFinished(() => server.stop(1_000));
}

const silent = { info() {}, warn() {}, error() {} };
