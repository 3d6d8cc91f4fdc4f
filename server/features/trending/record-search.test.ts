import { expect, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { settleSearches } from "./record-search.ts";

const site = await startTestApp();
const { database } = site;
const { db } = database;

test("a person who deletes the account and signs up again counts as one asker", async () => {
  await site.project(await site.person("owner"), { name: "Tidewater" });
  const account = githubAccount(900_001, "again");
  for (let time = 0; time < 3; time += 1) {
    const id = await personOf(db, account);
    await sql`update users set created_at = now() - interval '2 days' where id = ${id}`.run(db);
    const cookie = `session=${await openSession(db, id, "test")}`;
    await site.visitor.get("/project_search?search=tidewater", { cookie });
    expect((await site.visitor.delete("/account", { username: "again" }, { cookie })).status).toBe(
      200,
    );
  }
  await settleSearches(database);
  const rows = await sql`
    select (select sum(times)::int from searches) as times,
      (select count(*)::int from search_askers) as askers`.all(db);
  expect(rows).toEqual([{ times: 1, askers: 1 }]);
});
