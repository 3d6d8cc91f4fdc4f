// Limits on excessive reporting, the record of a reporter, and dismissing all their reports.
import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { ReportedThing, ReporterRecord } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let admin: Person;
let author: Person;
let flooder: Person;
let honest: Person;
let ids: string[];
let made = 0;

async function commentsOf(by: TestApp, who: Person, number: number): Promise<string[]> {
  const project = await by.project(who);
  const found: string[] = [];
  for (let index = 0; index < number; index += 1) {
    found.push((await postComment(who, project.id, `Comment ${index}`)).body.id);
  }
  return found;
}

beforeEach(async () => {
  made += 1;
  await sql`delete from reports`.run(db);
  [admin, author, flooder, honest] = (await Promise.all(
    ["admin", "author", "flooder", "honest"].map((name) => site.person(`${name}${made}`)),
  )) as [Person, Person, Person, Person];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
  ids = await commentsOf(site, author, 3);
  for (const id of ids) await report(flooder, id);
});

const report = (who: Person, id: string) =>
  who.post("/reports", { kind: "comment", id, category: "spam" });
const moderateAll = (by: Person, whose: Person, act: string, note = "") =>
  by.post<ReporterRecord>(`/admin/reporters/${whose.id}`, { act, note });
const open = async () =>
  (await admin.get<ReportedThing[]>("/admin/reports?pageSize=100")).body.map(({ id }) => id);
const logged = async () =>
  (await admin.get<AuditEntry[]>(`/admin/audit?subject=${flooder.id}`)).body.map(
    ({ act, detail }) => [act, detail],
  );

test("all open reports of one person are dismissed in one act, and those of others stay open", async () => {
  await report(honest, ids[0] as string);
  const { status, body } = await moderateAll(admin, flooder, "dismiss", " Reports everything ");
  expect(status).toBe(200);
  expect(body).toEqual({
    reporter: expect.objectContaining({ id: flooder.id }),
    total: 3,
    open: 0,
    dismissed: 3,
    can: { dismiss: false, reopen: true },
  });
  expect(await open()).toEqual([ids[0]]);
  expect(await logged()).toEqual([
    ["dismiss reports by", { note: "Reports everything", reports: 3 }],
  ]);
});

test("a repeat has no effect and isn't logged; re-opening restores the former state", async () => {
  await admin.post(`/admin/reports/comment/${ids[0]}`, { act: "dismiss" });
  await moderateAll(admin, flooder, "dismiss");
  await moderateAll(admin, flooder, "dismiss");
  expect(await open()).toEqual([]);
  const { body } = await moderateAll(admin, flooder, "reopen");
  expect(body).toMatchObject({ open: 2, dismissed: 1, can: { dismiss: true, reopen: false } });
  expect((await moderateAll(admin, flooder, "reopen")).body).toEqual(body);
  // Reports dismissed individually stay dismissed.
  expect(new Set(await open())).toEqual(new Set(ids.slice(1)));
  expect(await logged()).toEqual([
    ["reopen reports by", { reports: 2 }],
    ["dismiss reports by", { reports: 2 }],
  ]);
});

test("content that was reported again since is re-opened once", async () => {
  await moderateAll(admin, flooder, "dismiss");
  await report(flooder, ids[0] as string);
  await moderateAll(admin, flooder, "dismiss");
  await report(flooder, ids[1] as string);
  const { body } = await moderateAll(admin, flooder, "reopen");
  expect(body).toMatchObject({ total: 5, open: 3, can: { reopen: false } });
});

test("ten concurrent dismissals are logged once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => moderateAll(admin, flooder, "dismiss")));
  expect(await logged()).toHaveLength(1);
});

test("the queue shows each reporter's number of reports and of dismissed ones", async () => {
  await moderateAll(admin, flooder, "dismiss");
  await report(flooder, ids[0] as string);
  await report(honest, ids[0] as string);
  const { body } = await admin.get<ReportedThing[]>("/admin/reports");
  const records = body[0]?.reports.map(({ reporter, reporterRecord }) => [
    reporter?.id,
    reporterRecord?.total,
    reporterRecord?.dismissed,
  ]);
  expect(records).toEqual([
    [honest.id, 1, 0],
    [flooder.id, 4, 3],
    [flooder.id, 4, 3],
  ]);
});

test("the acts are refused in the order 401, 403, 404, 400", async () => {
  const unknownId = "0198c0de-0000-7000-8000-000000000000";
  expect((await site.visitor.post(`/admin/reporters/${unknownId}`, {})).status).toBe(401);
  expect((await moderateAll(flooder, honest, "dismiss")).status).toBe(403);
  expect((await admin.post(`/admin/reporters/${unknownId}`, {})).status).toBe(404);
  expect((await moderateAll(admin, flooder, "burn")).status).toBe(400);
  expect(await open()).toHaveLength(3);
});

test("a person's reports per day are limited, independently of other people", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const [one, other, writer] = [
    await limited.person("one"),
    await limited.person("other"),
    await limited.person("writer"),
  ];
  const { max } = rateLimits.reports;
  const project = await limited.project(writer);
  await sql`insert into comments (id, project_id, root_id, depth, user_id, text, html)
    select id, ${project.id}, id, 0, ${writer.id}, 'Comment ' || n, ''
    from (select gen_random_uuid() as id, n from generate_series(0, ${max}) n) x`.run(
    limited.database.db,
  );
  const rows = await sql<{ id: string }>`select id from comments`.all(limited.database.db);
  const statuses: number[] = [];
  for (const { id } of rows) statuses.push((await report(one, id)).status);
  expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429]);
  const refused = await report(one, rows[0]?.id ?? "");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
  expect((await report(other, rows[0]?.id ?? "")).status).toBe(200);
});
