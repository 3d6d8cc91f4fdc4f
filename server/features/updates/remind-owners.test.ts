import { beforeEach, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Update } from "#contract/updates.ts";
import { sql } from "#server/database/sql.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { remindOfUpdates } from "./remind-owners.ts";

const site = await startTestApp();
const { db } = site.database;
const { owner, member, watcher } = await site.people(["owner", "member", "watcher"]);
let project: Project;

beforeEach(async () => {
  await sql`truncate projects cascade`.run(db);
  project = await site.project(owner, { name: "Tidewater" });
  await addMember(owner, project.id, member);
});

/** Everything is so many days older, but for the last activity. */
async function wait(days: number): Promise<void> {
  await sql`update projects set created_at = created_at - make_interval(days => ${days}),
    update_reminded_at = update_reminded_at - make_interval(days => ${days})`.run(db);
  await sql`update project_updates
    set created_at = created_at - make_interval(days => ${days})`.run(db);
}

const remind = () => remindOfUpdates(site.database);
const watch = (by: Person) => by.post(`/projects/${project.id}/watch`, { level: "all" });
const reminders = async (of: Person) =>
  (await notificationsOf(of)).filter(({ event }) => event === "update_reminder");

test("owners are reminded once after 60 days without an update, while somebody else watches", async () => {
  await watch(member);
  await wait(61);
  expect(await remind()).toBe(0);
  await watch(watcher);
  await wait(-2);
  expect(await remind()).toBe(0);
  await wait(2);
  expect(await remind()).toBe(1);
  expect(await reminders(owner)).toMatchObject([
    { data: { user: null, project: { name: "Tidewater" }, days: 61, count: 1 } },
  ]);
  for (const other of [member, watcher]) expect(await reminders(other)).toEqual([]);
  await wait(200);
  expect(await remind()).toBe(0);
});

test("an update ends the silence, and the next one is reminded of again", async () => {
  await watch(watcher);
  await wait(61);
  expect(await remind()).toBe(1);
  await owner.post<Update>(`/projects/${project.id}/updates`, { text: "Here we are" });
  await wait(59);
  expect(await remind()).toBe(0);
  await wait(2);
  await owner.post(`/projects/${project.id}`, { description: "Something happened" });
  expect(await remind()).toBe(1);
});

test("nobody is reminded of a project that is archived, hidden, or without activity since", async () => {
  await watch(watcher);
  await wait(61);
  await sql`update projects set archived_at = now()`.run(db);
  expect(await remind()).toBe(0);
  await sql`update projects set archived_at = null, hidden_at = now()`.run(db);
  expect(await remind()).toBe(0);
  await sql`update projects set hidden_at = null, last_activity_at = created_at`.run(db);
  expect(await remind()).toBe(0);
});
