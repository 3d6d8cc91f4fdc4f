import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Notification } from "#contract/notifications.ts";
import { sql } from "#server/database/sql.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const unknownId = "0198c0de-0000-7000-8000-000000000000";
let root: Person;
let eve: Person;

beforeAll(async () => {
  root = await site.person("warden");
  eve = await site.person("eve");
  await sql`update users set is_admin = true where id = ${root.id}`.run(site.database.db);
});

const send = (by: Caller, to?: unknown) =>
  by.post<Notification>("/admin/notifications/sendtest", { to });
const notificationsOf = async (person: Person) =>
  (await person.get<Notification[]>("/notifications")).body;

test("a test notification reaches its recipient, also the admin who sends it, and is logged", async () => {
  for (const person of [eve, root]) {
    const { status, body } = await send(root, person.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ event: "test", isRead: false });
    expect(body.data.user).toEqual({ id: root.id, username: "warden" });
    expect(await notificationsOf(person)).toEqual([body]);
  }
  const { body: log } = await root.get<AuditEntry[]>(`/admin/audit?subject=${eve.id}`);
  expect(log).toMatchObject([{ act: "send test notification", subject: { name: "eve" } }]);
});

test("sending is refused to visitors and people who aren't admins, and to unknown or malformed recipients", async () => {
  expect((await send(site.visitor, eve.id)).status).toBe(401);
  expect((await send(eve, eve.id)).status).toBe(403);
  expect((await send(root, unknownId)).status).toBe(404);
  for (const to of [undefined, "7", "", 7, null, [eve.id]]) {
    expect((await send(root, to)).status).toBe(400);
  }
  expect(await notificationsOf(eve)).toHaveLength(1);
});

test("sending to a suspended person is refused and not logged", async () => {
  const barred = await site.person("barred");
  await root.post(`/admin/users/${barred.id}/suspend`, { reason: "Spam" });
  expect((await send(root, barred.id)).status).toBe(409);
  const { body: log } = await root.get<AuditEntry[]>(`/admin/audit?subject=${barred.id}`);
  expect(log.map(({ act }) => act)).toEqual(["suspend user"]);
});
