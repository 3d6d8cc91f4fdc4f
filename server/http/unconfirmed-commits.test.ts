// With synchronous replication and no standby: PostgreSQL keeps what it was sent, and confirms nothing.
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { connect, UnconfirmedCommit } from "#server/database/connect.ts";
import { superuser } from "#server/database/embedded/application-role.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { readSettings } from "#server/settings.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startPgBouncer } from "#tests/support/pgbouncer.ts";
import { sharedTemporaryDir } from "#tests/support/temporary-dir.ts";

const embedded = await openEmbedded(sharedTemporaryDir(), () => {}, { settings: { fsync: "off" } });
const where = embedded.connection;
const limits = { connectMs: 3_000, statementMs: 500, queryMs: 2_000 };
const direct = connect(where, null, limits);
const program = process.env["PGBOUNCER"];
const pooler = program ? await startPgBouncer(program, where, sharedTemporaryDir()) : null;
const pooled = connect({ ...where, ...pooler?.where }, where, limits);
await migrate(direct, () => {});
const settings = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
const app = await createApp({ settings, database: pooled, pages: "none" });
const ada = await personOf(direct.db, githubAccount(1, "ada"));
const cookie = `session=${await openSession(direct.db, ada, "test")}`;

const post = async (path: string, body: object, key = "") => {
  const reply = await app.inject({
    method: "POST",
    url: `/api/v1${path}`,
    headers: {
      host: "127.0.0.1:3000",
      cookie,
      "content-type": "application/json",
      ...(key && { "idempotency-key": key }),
    },
    payload: JSON.stringify(body),
  });
  const json = reply.json<{ id?: string }>();
  return { status: reply.statusCode, retryAfter: reply.headers["retry-after"], ...json };
};

const administrator = new pg.Client({ ...where, user: superuser });
await administrator.connect();
const setStandby = async (name: string) => {
  await administrator.query(`alter system set synchronous_standby_names = '${name}'`);
  await administrator.query("select pg_reload_conf()");
  const set = sql<{ name: string }>`select current_setting('synchronous_standby_names') as name`;
  await vi.waitUntil(async () => (await set.one(direct.db)).name === name);
  // The checkpointer tells all connections, as late as its next turn.
  await administrator.query("checkpoint");
};

afterAll(async () => {
  await setStandby("");
  await Promise.all([administrator.end(), app.close()]);
  await Promise.all([direct.close(), pooled.close()]);
  await pooler?.stop();
  await embedded.stop();
});

test("what a pooler's connection saves without a standby's confirmation is 503, not 200", async () => {
  const project = { name: "Tidewater", description: "Words" };
  const { id } = await post("/projects", project);
  await setStandby("nobody");
  const unconfirmed = {
    status: 503,
    retryAfter: "5",
    message: "The database didn't confirm this: it may or may not have been saved.",
  };
  const comment = (key = "") =>
    post(`/projects/${String(id)}/comment`, { commentText: "Hello" }, key);
  expect(await comment()).toMatchObject(unconfirmed);
  expect(await comment("again")).toMatchObject(unconfirmed);
  expect(await post("/projects", { ...project, name: "Lowland" })).toMatchObject(unconfirmed);
  const countComments = () =>
    sql<{ count: number }>`select count(*)::int as count from comments`.one(pooled.db);
  // The other one is a transaction, whose commit goes on waiting.
  expect(await countComments()).toEqual({ count: 1 });
  await setStandby("");
  // What was saved after all isn't saved twice.
  expect(await comment("again")).toMatchObject({ status: 200, commentText: "Hello" });
  expect(await countComments()).toEqual({ count: 2 });
});

test("a commit that an administrator cancels isn't confirmed, in any transaction of any connection", async () => {
  await setStandby("nobody");
  const cancelling = setInterval(() => {
    void administrator.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'SyncRep' and pid <> pg_backend_pid()`);
  }, 50);
  const update = sql`update users set display_name = display_name`;
  const trials = [direct.db, pooled.db].flatMap((db) => [
    update.run(db),
    inTransaction(db, (transaction) => update.run(transaction)),
  ]);
  for (const trial of await Promise.allSettled(trials)) {
    expect(trial).toMatchObject({ status: "rejected", reason: expect.any(UnconfirmedCommit) });
  }
  clearInterval(cancelling);
  await setStandby("");
  // Their connections are used again.
  expect(await update.run(direct.db)).toBe(1);
  expect(await update.run(pooled.db)).toBe(1);
});
