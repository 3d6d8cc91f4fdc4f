// What health checks answer; database-unavailable.test.ts has those without a database.
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { newId } from "#server/database/ids.ts";
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

test("a server that can't run background jobs isn't ready, and says so with the backup's age", async () => {
  await sql`insert into backups (id, made_at, server, file, bytes)
    values (${newId()}, now() - interval '3 hours', 'here', 'a', 1)`.execute(database.db);
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
