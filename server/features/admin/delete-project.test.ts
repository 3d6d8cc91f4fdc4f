// Admins delete projects of other people: with the name and a reason, once, and the owners are
// notified.
import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { ReportedThing } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import type { Refused } from "#tests/support/comments.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  [admin, owner] = [await site.person("warden"), await site.person("owner")];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

const remove = (by: Person, id: string, body: object) =>
  by.delete<Refused & { name: string }>(`/admin/projects/${id}`, body);
const isThere = async (id: string) => (await owner.get(`/projects/${id}`)).status === 200;

test("deletion is refused in the order 401, 403, 404, 400, and a refusal changes nothing", async () => {
  const { id } = await site.project(owner, { name: "Stays" });
  const nowhere = "0198c0de-0000-7000-8000-000000000000";
  const right = { name: "Stays", reason: "An ad" };
  expect((await site.visitor.delete(`/admin/projects/${id}`, right)).status).toBe(401);
  expect((await remove(owner, id, right)).status).toBe(403);
  expect((await remove(admin, nowhere, {})).status).toBe(404);
  for (const [body, path] of [
    [{ name: "Stay", reason: "An ad" }, "name"],
    [{ name: "stays", reason: "An ad" }, "name"],
    [{ reason: "An ad" }, "name"],
    [{ name: "Stays", reason: " x " }, "reason"],
    [{ name: "Stays", reason: "x".repeat(501) }, "reason"],
    [{ name: "Stays" }, "reason"],
  ] as const) {
    const refused = await remove(admin, id, body);
    expect([refused.status, refused.body.fields[0]?.path]).toEqual([400, path]);
  }
  // The owners' endpoint remains closed to admins.
  expect((await admin.delete(`/projects/${id}`, right)).status).toBe(403);
  expect(await isThere(id)).toBe(true);
  const { body: log } = await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`);
  expect(log).toEqual([]);
});

test("a deleted project is logged with its reason, and its reports are settled as deleted", async () => {
  const { id } = await site.project(owner, { name: "Lamps", description: "Buy lamps." });
  const reader = await site.person("reader");
  await reader.post("/reports", { kind: "project", id, category: "spam" });
  const answer = await remove(admin, id, { name: "Lamps", reason: " Sells lamps " });
  expect(answer).toMatchObject({ status: 200, body: { id, name: "Lamps" } });
  expect(await isThere(id)).toBe(false);
  const { body: log } = await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`);
  expect(log).toMatchObject([
    {
      act: "delete project",
      by: { id: admin.id, username: "warden" },
      subject: { kind: "project", id, name: "Lamps" },
      detail: { reason: "Sells lamps", owners: [owner.id], reports: 1 },
    },
  ]);
  expect((await admin.get<ReportedThing[]>("/admin/reports")).body).toEqual([]);
  const { body } = await admin.get<ReportedThing[]>("/admin/reports?state=settled");
  expect(body).toMatchObject([
    { id, deleted: true, versions: [{ text: "Buy lamps." }], reports: [{ outcome: "deleted" }] },
  ]);
  expect((await remove(admin, id, { name: "Lamps", reason: "Again" })).status).toBe(404);
});

test("only owners are notified, with the reason but without the admin's name, also after the deletion", async () => {
  const member = await site.person("member");
  const { id } = await site.project(owner, { name: "Told of" });
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${id}, ${member.id}, 'developer')`.run(db);
  await remove(admin, id, { name: "Told of", reason: "Against the terms" });
  expect((await notificationsOf(owner))[0]).toMatchObject({
    event: "project_deleted",
    data: { user: null, project: { id, name: "Told of" }, reason: "Against the terms" },
  });
  expect(await notificationsOf(member)).toEqual([]);
});

test("of ten concurrent deletions by an admin and one by the owner, one succeeds", async () => {
  const { id } = await site.project(owner, { name: "Contested" });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => remove(admin, id, { name: "Contested", reason: "An ad" })),
    owner.delete(`/projects/${id}`, { name: "Contested" }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  const { body: log } = await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`);
  expect(log.length).toBe(answers.at(-1)?.status === 200 ? 0 : 1);
});
