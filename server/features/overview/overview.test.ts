import { expect, test } from "vitest";
import type { Overview } from "#contract/overview.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { csvOf } from "./csv.ts";

const site = await startTestApp();
const { db } = site.database;
const [admin, owner, ada, eve] = await Promise.all([
  site.admin(),
  site.person("owner"),
  site.person("ada"),
  site.person("eve"),
]);

test("the overview and its file are for admins", async () => {
  for (const path of ["/admin/overview", "/admin/overview.csv"]) {
    expect((await site.visitor.get(path)).status).toBe(401);
    expect((await owner.get(path)).status).toBe(403);
    expect((await admin.get(`${path}?months=25`)).status).toBe(400);
    expect((await admin.get(path)).status).toBe(200);
  }
});

test("months have what came of their applications, and what has waited is named", async () => {
  const project = await site.project(owner, { name: "Tidewater" });
  const [first, second] = [await apply(ada, project.id), await apply(eve, project.id)];
  await owner.post(`/applications/${first.id}`, { status: "accepted" });
  await sql`update applications set created_at = now() - interval '1 hour' where id = ${first.id}`.run(
    db,
  );
  await sql`update applications set pending_since = now() - interval '8 days' where id = ${second.id}`.run(
    db,
  );
  const { body } = await admin.get<Overview>("/admin/overview?months=2");
  expect(body.months).toHaveLength(2);
  expect(body.months.at(-1)).toMatchObject({
    month: new Date().toISOString().slice(0, 7),
    people: 4,
    joined: 4,
    projects: 1,
    created: 1,
    applied: 2,
    answeredSoon: 1,
    accepted: 1,
    merged: 0,
    active: 0,
  });
  expect(body.months[0]).toMatchObject({ people: 0, applied: 0, medianAnswerSeconds: null });
  expect(body.waiting).toMatchObject({
    count: 1,
    projects: [{ id: project.id, name: "Tidewater" }],
  });
});

test("the file has a line for each month, and says that it is one to download", async () => {
  const { body, headers } = await admin.get<string>("/admin/overview.csv?months=3");
  expect(headers["content-disposition"]).toBe('attachment; filename="overview.csv"');
  const lines = body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^month,people,joined/);
});

test("no cell is a formula in a spreadsheet", () => {
  const rows = [
    { name: '=HYPERLINK("http://bad.example")', count: -1 },
    { name: "+1\n", count: 2 },
  ];
  expect(csvOf(["name", "count"], rows)).toBe(
    'name,count\r\n"\'=HYPERLINK(""http://bad.example"")",-1\r\n"\'+1\n",2\r\n',
  );
  for (const name of ["@SUM(1)", "-2+3", "\tx", "\rx"]) {
    expect(csvOf(["name"], [{ name }])).toContain(`'${name}`);
  }
});
