// Notifications of reports to admins: once for a flood, without the reporter.
import { beforeEach, expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import type { Notification } from "#contract/notifications.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let admin: Person;
let author: Person;
let reader: Person;
let made = 0;

beforeEach(async () => {
  made += 1;
  await sql`update users set is_admin = false`.run(db);
  await sql`delete from reports`.run(db);
  [admin, author, reader] = [
    await site.person(`admin${made}`),
    await site.person(`author${made}`),
    await site.person(`reader${made}`),
  ];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

const report = (who: Person, kind: string, id: string, category = "spam") =>
  who.post("/reports", { kind, id, category });
const reportNotificationsOf = async (who: Person = admin) =>
  (await notificationsOf(who)).filter(({ event }) => event === "report_created");

test("an admin is notified of the content and category, without the reporter's name", async () => {
  const project = await site.project(author);
  await report(reader, "project", project.id, "deceptive");
  const [notice] = await reportNotificationsOf();
  expect(notice?.data).toEqual({
    user: null,
    report: { kind: "project", id: project.id, category: "deceptive" },
  });
  expect(await reportNotificationsOf(author)).toEqual([]);
  expect(await reportNotificationsOf(reader)).toEqual([]);
  const { body } = await admin.get<AccountData>("/account/data");
  expect(JSON.stringify(body.notifications)).not.toContain(reader.id);
});

test("concurrent reports of the same content notify once", async () => {
  const project = await site.project(author);
  const crowd = await Promise.all(
    Array.from({ length: racers }, (_, number) => site.person(`crowd${made}x${number}`)),
  );
  const answers = await Promise.all(crowd.map((one) => report(one, "project", project.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await reportNotificationsOf()).toHaveLength(1);
});

test("many reports by the same person notify once, concurrent or not", async () => {
  const project = await site.project(author);
  const ids: string[] = [];
  for (let number = 0; number < 10; number += 1) {
    ids.push((await postComment(author, project.id, `Comment ${number}`)).body.id);
  }
  await Promise.all(ids.slice(0, 8).map((id) => report(reader, "comment", id)));
  for (const id of ids.slice(8)) await report(reader, "comment", id);
  expect(await reportNotificationsOf()).toHaveLength(1);
});

test("the next report notifies again once the last one was read or settled", async () => {
  const project = await site.project(author);
  const others = await Promise.all(
    ["second", "third", "fourth"].map((name) => site.person(`${name}${made}`)),
  );
  await report(reader, "project", project.id);
  await report(others[0] as Person, "project", project.id);
  expect(await reportNotificationsOf()).toHaveLength(1);
  await admin.post("/notifications/read-all");
  await report(others[1] as Person, "project", project.id);
  expect(await reportNotificationsOf()).toHaveLength(2);
  await admin.post(`/admin/reports/project/${project.id}`, { act: "dismiss" });
  await report(others[2] as Person, "project", project.id);
  expect(await reportNotificationsOf()).toHaveLength(3);
});

test("a notification remains after the reported content was deleted", async () => {
  const project = await site.project(author, { name: "Gone soon" });
  const { id } = (await postComment(author, project.id, "Gone, too")).body;
  await report(reader, "comment", id);
  await callComment(author, project.id, "delete", { id });
  await author.delete(`/projects/${project.id}`, { name: "Gone soon" });
  expect((await reportNotificationsOf()).map(({ data }) => data)).toMatchObject([
    { report: { kind: "comment" } },
  ]);
});

test("only admins are notified, except the reporter, admins who disabled it, and former admins", async () => {
  const [second, silent] = [await site.person(`second${made}`), await site.person(`silent${made}`)];
  await sql`update users set is_admin = true where id in (${second.id}, ${silent.id})`.run(db);
  await silent.post("/notification_settings", { kinds: { report_created: false } });
  const project = await site.project(author);
  await report(admin, "project", project.id);
  expect(await reportNotificationsOf(admin)).toEqual([]);
  expect(await reportNotificationsOf(silent)).toEqual([]);
  expect(await reportNotificationsOf(second)).toHaveLength(1);
  await sql`update users set is_admin = false where id = ${second.id}`.run(db);
  expect(await reportNotificationsOf(second)).toEqual([]);
  const { body } = await second.get<{ unreadCount: number }>("/current-session");
  expect(body.unreadCount).toBe(0);
});

test("marking the notification as read returns it completely", async () => {
  const project = await site.project(author);
  await report(reader, "project", project.id);
  const [notice] = await reportNotificationsOf();
  const { body } = await admin.post<Notification>(`/notifications/${notice?.id}/read`);
  expect(body).toMatchObject({ isRead: true, data: { report: { id: project.id } } });
});
