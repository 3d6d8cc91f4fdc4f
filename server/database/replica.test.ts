// Reads that may be old go to a standby: one that keeps up, falls behind, and is gone.
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { Tech } from "#contract/techs.ts";
import { createApp } from "#server/app.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { superuser } from "#server/database/embedded/application-role.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { readSettings } from "#server/settings.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { prepareStandby } from "#tests/support/standby.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { sharedTemporaryDir } from "#tests/support/temporary-dir.ts";
import { connect } from "./connect.ts";
import { newId } from "./ids.ts";
import { migrate } from "./migrate.ts";
import { openReplica } from "./replica.ts";
import { sql } from "./sql.ts";

const [dataDir, folder] = [sharedTemporaryDir(), sharedTemporaryDir()];
const settings = { fsync: "off", wal_level: "replica", max_wal_senders: "4" };
const open = () => openEmbedded(dataDir, () => {}, { settings });
let embedded = await open();
const database = connect(embedded.connection);
await migrate(database, () => {});
await embedded.stop();
const startStandby = prepareStandby(dataDir, folder);
embedded = await open();
const standby = await startStandby(embedded.connection);
afterAll(async () => {
  await database.close();
  await standby.stop();
  await embedded.stop();
});

const url = addressOf(standby.connection);
const whereFrom = sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`;

/** What PostgreSQL's administrator says to the standby, and how many rows it answers. */
async function administer(statement: string): Promise<number> {
  const client = new pg.Client({ ...standby.connection, user: superuser });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

/** Until what the primary has now is there. */
async function caughtUp(): Promise<void> {
  const { position } = await sql<{ position: string }>`
    select pg_current_wal_lsn()::text as position`.one(database.db);
  const there = connect(standby.connection);
  const isThere = sql<{ isThere: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere"`;
  await expect.poll(async () => (await isThere.one(there.db)).isThere).toBe(true);
  await there.close();
}

test("a start refuses a standby in DATABASE_URL, and says what to set", async () => {
  const program = new URL("../start/admin-command.ts", import.meta.url);
  const { code, err } = await runProgram(program, ["list"], { env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^DATABASE_URL: that is a standby, which takes no changes\..*DATABASE_READ_URL/,
  );
});

test("statements go to the standby while it keeps up, and to the primary otherwise", async () => {
  const report = vi.fn<(why: string | null) => void>();
  const replica = openReplica(url, database, report, { everyMs: 20, maxLagMs: 300 });
  const isFromStandby = async () => (await whereFrom.one(replica.db)).isStandby;
  await expect.poll(isFromStandby).toBe(true);
  // What fails there, here since a standby writes nothing.
  await sql`create table written_elsewhere ()`.run(replica.db);

  await administer("select pg_wal_replay_pause()");
  await sql`create table written_meanwhile ()`.run(database.db);
  await expect.poll(isFromStandby).toBe(false);
  expect(replica.lagMs()).toBeGreaterThan(300);
  await expect.poll(() => report.mock.lastCall).toEqual(["it is too far behind"]);
  await administer("select pg_wal_replay_resume()");
  await expect.poll(isFromStandby).toBe(true);
  await expect.poll(() => report.mock.lastCall).toEqual([null]);
  await replica.close();

  // A database that isn't a standby isn't read from, nor one that can't be reached.
  const wrong = vi.fn<(why: string | null) => void>();
  const other = openReplica(addressOf(embedded.connection), database, wrong);
  const nowhere = vi.fn<(why: string | null) => void>();
  const gone = openReplica("postgres://cafe@127.0.0.1:1/cafe", database, nowhere);
  await expect.poll(() => wrong.mock.lastCall).toEqual(["it isn't a standby"]);
  await expect.poll(() => nowhere.mock.lastCall?.[0]).toContain("ECONNREFUSED");
  expect(await whereFrom.one(gone.db)).toEqual({ isStandby: false });
  await Promise.all([other.close(), gone.close()]);
});

test("feeds, pictures and counts come from the standby, except for the author of a recent write", async () => {
  const app = await createApp({
    settings: readSettings({
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      DATABASE_READ_URL: url,
      METRICS_TOKEN: "a-token-of-the-test",
    }),
    database,
    pages: "none",
  });
  afterAll(() => app.close());
  const techId = newId();
  await sql`insert into techs (id, slug, name, category)
    values (${techId}, 'rust', 'Rust', 'language')`.run(database.db);
  const id = await personOf(database.db, githubAccount(1, "owner"));
  const cookie = `session=${await openSession(database.db, id, "test")}`;
  const post = (path: string, payload: object) =>
    app.inject({
      method: "POST",
      url: `/api/v1${path}`,
      headers: { cookie, host: "127.0.0.1:3000" },
      payload,
    });
  const project = (await post("/projects", { name: "Before", description: "Words" })).json<{
    id: string;
  }>();
  const getFor = (cookies: string, path: string) =>
    app.inject({ url: path, headers: { host: "127.0.0.1:3000", cookie: cookies } });
  const feedFor = async (cookies: string) =>
    (await getFor(cookies, `/feeds/projects/${project.id}.atom`)).body;
  const listFor = async (cookies: string) =>
    (await getFor(cookies, "/feeds/projects.atom?pageSize=1")).body;
  const pictureFor = async (cookies: string, projectId: string) =>
    (await getFor(cookies, `/pictures/projects/${projectId}.png`)).headers["etag"];
  const mostUsedFor = async (cookies: string) =>
    (await getFor(cookies, "/api/v1/techs?sort=popular&pageSize=1")).json<Tech[]>();
  await caughtUp();
  const authorization = "Bearer a-token-of-the-test";
  const { body: metrics } = await app.inject({ url: "/metrics", headers: { authorization } });
  expect(metrics).toMatch(/^stack_cafe_database_standbys 1$/m);
  expect(metrics).toMatch(/^stack_cafe_replica_used 1$/m);
  expect(metrics).toMatch(/^stack_cafe_replica_lag_seconds [\d.]+$/m);
  const readOnStandby = async () => {
    expect(await feedFor("")).toContain("Before");
    return administer(`select from pg_stat_activity
      where query like '%from positions%' and pid <> pg_backend_pid()`);
  };
  await expect.poll(readOnStandby).toBeGreaterThan(0);
  expect(await listFor(cookie)).toContain("Before");
  // From here on lists are found in memory.
  await projectIndexOf(database).ask("status", null);
  const picture = await pictureFor(cookie, project.id);
  // However long the next steps take, the standby doesn't count as behind.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await administer("select pg_wal_replay_pause()");
  const renamed = await post(`/projects/${project.id}`, { name: "After" });
  const recent = renamed.cookies.find(({ name }) => name === "recent-write");
  expect(recent).toMatchObject({ value: "1", maxAge: 10, httpOnly: true, path: "/" });
  expect(await feedFor(`${cookie}; recent-write=1`)).toContain("After");
  expect(await feedFor(cookie)).toContain("Before");
  const own = `${cookie}; recent-write=1`;
  expect(await listFor(cookie)).toContain("Before");
  expect(await listFor(own)).toContain("After");
  expect(await pictureFor(cookie, project.id)).toBe(picture);
  expect(await pictureFor(own, project.id)).not.toBe(picture);
  const content = { name: "New", description: "Words", techs: [techId] };
  const made = (await post("/projects", content)).json<{ id: string }>();
  expect(await mostUsedFor(own)).toMatchObject([{ id: techId, projectCount: 1 }]);
  expect(await mostUsedFor(cookie)).toMatchObject([{ id: techId, projectCount: 0 }]);
  // What the standby doesn't have yet isn't missing.
  expect(await pictureFor(cookie, made.id)).toBeDefined();
  await administer("select pg_wal_replay_resume()");
  await expect.poll(() => feedFor(cookie)).toContain("After");
});
