// What health checks answer; database-unavailable.test.ts has those without a database.
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const database = await openTestDatabase();
let problem: string | null = null;
const app = await createApp({
  settings: readSettings({ LOG_LEVEL: "silent" }),
  database,
  pages: "none",
  jobsProblem: () => problem,
});
afterAll(() => app.close());
// Reads the site's settings, as before a server listens.
await app.ready();

test("a server whose connections are all in use is ready", async () => {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const { max } = database.connections();
  const held = Array.from({ length: max + 1 }, () => database.db.transaction(() => end));
  await expect
    .poll(() => database.connections())
    .toMatchObject({ total: max, idle: 0, waiting: 1 });
  const checks = Array.from({ length: 5 }, () => app.inject({ url: "/readyz" }));
  for (const { statusCode } of await Promise.all(checks)) expect(statusCode).toBe(200);
  release();
  await Promise.all(held);
});

test("a server that can't run background jobs isn't ready, and says so with the backup's age", async () => {
  await sql`insert into backups (id, made_at, server, file, bytes)
    values (${newId()}, now() - interval '3 hours', 'here', 'a', 1)`.run(database.db);
  const backup = { ageHours: expect.closeTo(3, 1), hasFailed: false };
  const ask = () => app.inject({ url: "/readyz" });
  expect((await ask()).json()).toMatchObject({ status: "ready", backup });
  problem = "they couldn't be started";
  const reply = await ask();
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "5" });
  expect(reply.json()).toMatchObject({
    status: "not ready",
    code: "unavailable",
    message: "Background jobs can't run: they couldn't be started.",
    backup,
  });
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  problem = null;
  expect((await ask()).statusCode).toBe(200);
});

test("a server whose database takes no announcement isn't ready; a trial leaves nothing behind", async () => {
  const stored = sql<{ count: number }>`select count(*)::int as count from live_changes`;
  const before = await stored.one(database.db);
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  expect(await stored.one(database.db)).toEqual(before);
  await sql`alter table live_changes add constraint broken check (false) not valid`.run(
    database.db,
  );
  const reply = await app.inject({ url: "/readyz" });
  expect(reply).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(reply.json()).toMatchObject({ message: "The database takes no changes." });
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  await sql`alter table live_changes drop constraint broken`.run(database.db);
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
});
