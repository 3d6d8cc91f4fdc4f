// While the database is unreachable or unresponsive, requests fail quickly; afterwards they work
// again.
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { connect } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startCuttableProxy } from "#tests/support/cuttable-proxy.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { maxAgeMs } from "./edge/response-cache.ts";
import { isDatabaseAbsent } from "./error-replies.ts";
import { withInternalRequests } from "./internal-transport.ts";

const direct = await openTestDatabase();
const proxy = await startCuttableProxy(direct.where);
const database = connect(proxy.where);
const settings = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
const app = await createApp({ settings, database, pages: "none" });
// A page that makes no API call needn't fail, and the failed lookup of its session breaks nothing
// else.
app.get("/shown", async (page, reply) => {
  const status = await withInternalRequests(app, page, async (call) => {
    const answer = await call({ method: "GET", url: "/api/v1/projects?pageSize=3" });
    return answer.status;
  });
  return reply
    .code(status)
    .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
    .send("<html><body class=x><p>Projects</p></body></html>");
});
/** A page that shows without what its call would have brought. */
app.get("/incomplete", async (page, reply) => {
  const word = await withInternalRequests(app, page, async (call) => {
    const answer = await call({ method: "GET", url: "/api/v1/techs?pageSize=3" });
    return answer.status === 200 ? "Complete" : "Incomplete";
  });
  return reply
    .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
    .send(`<html><body><p>${word}</body></html>`);
});
app.get("/page", (page) => withInternalRequests(app, page, async () => "Hello"));
let address = "";
beforeAll(async () => {
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const account = githubAccount(1, "ada");
const cookie = `session=${await openSession(direct.db, await personOf(direct.db, account), "test")}`;
const headers = { host: "127.0.0.1:3000", cookie };

const get = (url: string) => app.inject({ url, headers });
const status = async (url: string) => (await get(url)).statusCode;
const write = () =>
  app.inject({
    method: "POST",
    url: "/api/v1/projects",
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify({ name: "Name", description: "Words" }),
  });

/** Fills the pool with connections. */
const fillPool = () => Promise.all(Array.from({ length: 24 }, () => get("/api/v1/techs")));
beforeEach(async () => {
  proxy.restore();
  await fillPool();
});

const away = {
  statusCode: 503,
  code: "unavailable",
  error: "Service Unavailable",
  message: "The database is busy or can't be reached right now. Try again soon.",
  requestId: expect.any(String) as string,
};

test("requests get 503 while the database is unreachable, and work once it is back", async () => {
  proxy.cut();
  const answers = await Promise.all([
    get("/api/v1/techs"),
    get("/api/v1/projects"),
    write(),
    get("/auth/github/callback"),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 302]);
  for (const answer of answers.slice(0, 3)) {
    expect(answer.json()).toEqual(away);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  }
  expect(await status("/page")).toBe(200);
  expect(await get("/readyz")).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(await status("/healthz")).toBe(200);
  proxy.restore();
  expect(await status("/api/v1/techs")).toBe(200);
  expect(await status("/readyz")).toBe(200);
  expect((await write()).statusCode).toBe(200);
});

test("visitors read on what they were shown before, with a line that says so, and nobody else does", async () => {
  const visit = (url: string, own = {}) =>
    app.inject({ url, headers: { host: "127.0.0.1:3000", ...own } });
  // What was shown within seconds of a failure isn't kept: not of those of an earlier test.
  app.databaseFailure.at = -Infinity;
  const [list, page] = [await visit("/api/v1/projects"), await visit("/shown")];
  expect([list.statusCode, page.statusCode]).toEqual([200, 200]);
  proxy.cut();
  for (let round = 0; round < 2; round += 1) {
    const shown = await visit("/api/v1/projects");
    expect(shown).toMatchObject({ statusCode: 200, body: list.body });
    expect(shown.headers).toMatchObject({
      "cache-control": "no-store",
      "x-as-of": expect.stringMatching(/^\d{4}-.*Z$/) as string,
      "x-total-count": list.headers["x-total-count"],
    });
    // What a page was made of is there for navigations in the browser.
    expect((await visit("/api/v1/projects?pageSize=3")).statusCode).toBe(200);
    const { statusCode, body } = await visit("/shown");
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<body class=x><p role="status".*can’t reach its database.*<p>Projects/);
  }
  // What nobody was shown, people with sessions, and writes.
  expect((await visit("/api/v1/projects?pageSize=7")).statusCode).toBe(503);
  expect(await status("/api/v1/projects")).toBe(503);
  expect((await write()).statusCode).toBe(503);
  proxy.restore();
  await expect.poll(async () => (await visit("/api/v1/projects?pageSize=7")).statusCode).toBe(200);
  await expect.poll(async () => (await visit("/shown")).headers["x-as-of"]).toBeUndefined();
});

test("visitors aren't shown pages whose parts failed, but those of before", async () => {
  /** Over a connection, since the response cache runs before Fastify. */
  const visit = async () => {
    const request = http.get(`${address}/incomplete`, { headers: { host: "127.0.0.1:3000" } });
    const [reply] = (await once(request, "response")) as [http.IncomingMessage];
    return { headers: reply.headers, body: await text(reply) };
  };
  app.databaseFailure.at = -Infinity;
  // Cached from the second time on.
  for (let time = 0; time < 3; time += 1) expect((await visit()).body).toContain("Complete");
  proxy.cut();
  await pause(maxAgeMs + 100);
  for (let time = 0; time < 3; time += 1) {
    const shown = await visit();
    expect(shown.body).toMatch(/<p role="status".*can’t reach its database.*<p>Complete/);
    expect(shown.headers).toMatchObject({ "x-as-of": expect.any(String) as string });
  }
  // Later, too, when it isn't known any more that the database is away.
  app.databaseFailure.at = -Infinity;
  expect((await visit()).body).toMatch(/can’t reach its database.*<p>Complete/);
  proxy.restore();
  app.databaseFailure.at = -Infinity;
  const again = await visit();
  expect(again.body).not.toContain("database");
  expect(again.headers["x-as-of"]).toBeUndefined();
});

test("neither a client that is gone nor a slow statement makes old pages appear", async () => {
  const visit = (url: string) => app.inject({ url, headers: { host: "127.0.0.1:3000" } });
  const { id } = (await write()).json<{ id: string }>();
  app.databaseFailure.at = -Infinity;
  const path = `/api/v1/projects/${id}`;
  expect((await visit(path)).statusCode).toBe(200);
  await sql`update projects set hidden_at = now() where id = ${id}`.run(direct.db);
  expect((await visit(path)).statusCode).toBe(404);

  const client = net.connect(Number(new URL(address).port), "127.0.0.1");
  await once(client, "connect");
  const head = `POST /api/v1/projects HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n`;
  client.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`);
  await pause(200);
  client.resetAndDestroy();
  await pause(200);
  expect(app.databaseFailure.at).toBe(-Infinity);
  expect((await visit(path)).statusCode).toBe(404);

  // Not even while the database is away.
  proxy.cut();
  expect((await visit(path)).statusCode).toBe(503);
  expect((await visit(path)).statusCode).toBe(503);
});

test("a connection that breaks within a transaction rolls it back and doesn't affect other requests", async () => {
  const before = await sql<{ id: string }>`select id from projects`.all(direct.db);
  const locked = direct.db.transaction(async (transaction) => {
    await sql`lock table members in exclusive mode`.run(transaction);
    const answer = write();
    await expect
      .poll(async () => {
        const rows = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.all(transaction);
        return rows.length;
      })
      .toBe(1);
    proxy.cut();
    return answer;
  });
  expect((await locked).json()).toEqual(away);
  proxy.restore();
  await expect
    .poll(() => sql<{ id: string }>`select id from projects`.all(direct.db))
    .toHaveLength(before.length);
  expect((await write()).statusCode).toBe(200);
});

test("a statement that exceeds the time limit is cancelled", async () => {
  const slow = sql`select pg_sleep(60)`.run(database.db);
  const fault: unknown = await slow.catch((error: unknown) => error);
  expect(isDatabaseAbsent(fault)).toBe(true);
  // The cancellation is sent on a connection of its own.
  await expect
    .poll(async () => {
      const rows = await sql`select from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(60)%' and state = 'active'
          and pid <> pg_backend_pid()`.all(direct.db);
      return rows.length;
    })
    .toBe(0);
});

test("requests time out while the database doesn't respond, and work once it does", async () => {
  // A pool with one connection, to see that a timed-out connection isn't reused.
  const lone = connect(proxy.where);
  onTestFinished(() => lone.close());
  const question = () => sql`select 1 as one`.all(lone.db).then((rows) => rows.length);
  expect(await question()).toBe(1);

  proxy.stall();
  const unanswered = question().catch((error: unknown) => isDatabaseAbsent(error));
  const others = Promise.all([get("/api/v1/techs"), get("/api/v1/projects"), write()]);
  // Two requests one after the other still finish before the driver's own timeout.
  expect(await status("/readyz")).toBe(503);
  expect(await status("/readyz")).toBe(503);
  expect(await Promise.race([others, Promise.resolve("not yet")])).toBe("not yet");
  const answers = await others;
  for (const answer of answers) {
    expect(answer.json()).toEqual(away);
    expect(answer.headers["retry-after"]).toBe("5");
  }
  expect(await status("/healthz")).toBe(200);
  expect(await unanswered).toBe(true);
  proxy.restore();
  expect(await question()).toBe(1);
  await expect.poll(() => status("/api/v1/techs")).toBe(200);
  expect((await write()).statusCode).toBe(200);
});
