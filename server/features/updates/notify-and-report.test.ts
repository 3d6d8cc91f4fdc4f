// Whom an update notifies, and what becomes of it when it is reported.
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Project } from "#contract/projects.ts";
import type { Report, ReportedThing } from "#contract/reports.ts";
import type { Update } from "#contract/updates.ts";
import { sql } from "#server/database/sql.ts";
import { newsSince } from "#server/features/mail/content/news-queries.ts";
import { notifyWatchers } from "#server/features/watching/notify-watchers.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
type Names = "owner" | "author" | "watcher" | "follower" | "reader";
let person: Record<Names, Person>;
let admin: Person;
let project: Project;
let path: string;

beforeEach(async () => {
  await sql`truncate projects, watched_events, blocks, reports cascade`.run(db);
  person = await site.people(["owner", "author", "watcher", "follower", "reader"]);
  admin = await site.admin();
  project = await site.project(person.owner, { name: "Tidewater" });
  path = `/projects/${project.id}/updates`;
  await addMember(person.owner, project.id, person.author);
  await person.watcher.post(`/projects/${project.id}/watch`, { level: "releases" });
  await notifyWatchers(db);
  await person.follower.post(`/users/${person.author.id}/follow`);
});

const post = async (fields: object = { title: "Badagry is live", text: "It *floats*" }) =>
  (await person.author.post<Update>(path, fields)).body;

describe("an update notifies", () => {
  test("watchers of the project and followers of its author, once a day", async () => {
    const { id } = await post();
    await post({ text: "Another one" });
    expect(await notifyWatchers(db)).toBe(2);
    for (const reached of [person.watcher, person.follower]) {
      expect(await notificationsOf(reached)).toMatchObject([
        {
          event: "project_update",
          data: {
            user: { username: person.author.username },
            project: { name: "Tidewater" },
            update: { id, excerpt: "Badagry is live" },
          },
        },
      ]);
    }
    expect(await eventsOf(person.reader)).toEqual([]);
    await sql`update watched_events set subject = 'yesterday'`.run(db);
    await post({ text: "The next day" });
    expect(await notifyWatchers(db)).toBe(2);
  });

  test("nobody who muted the project, and nobody of an update that is hidden or deleted", async () => {
    await person.follower.post(`/projects/${project.id}/watch`, { level: "none" });
    await post();
    expect(await notifyWatchers(db)).toBe(1);
    const { id } = await post({ text: "Seen" });
    await sql`update watched_events set done_at = null, told_until = null,
      detail = ${JSON.stringify({ updateId: id })}::jsonb`.run(db);
    await sql`update project_updates set hidden_at = now() where id = ${id}`.run(db);
    expect(await notifyWatchers(db)).toBe(0);
    await sql`update watched_events set done_at = null`.run(db);
    await person.author.delete(`${path}/${id}`);
    expect(await notifyWatchers(db)).toBe(0);
  });

  test("in the digest, with what it says", async () => {
    const { id } = await post();
    await notifyWatchers(db);
    const options = { from: new Date(0), mailId: id, without: [], limit: 9 };
    const [news] = await newsSince(db, person.watcher.id, options);
    const quote = "Badagry is live\nIt floats";
    expect(news).toMatchObject({ event: "project_update", updateId: id, quote });
  });

  test("as long as it is there: its notifications go and come back with it", async () => {
    const { id } = await post();
    await notifyWatchers(db);
    await sql`update project_updates set hidden_at = now() where id = ${id}`.run(db);
    expect(await eventsOf(person.watcher)).toEqual([]);
    await sql`update project_updates set hidden_at = null`.run(db);
    expect(await eventsOf(person.watcher)).toEqual(["project_update"]);
    await person.author.delete(`${path}/${id}`);
    expect(await eventsOf(person.watcher)).toEqual([]);
  });
});

const report = (by: Pick<Person, "post">, id: string) =>
  by.post<Report>("/reports", { kind: "update", id, category: "spam" });
const moderate = (by: Pick<Person, "post">, id: string, act: string) =>
  by.post<ReportedThing>(`/admin/reports/update/${id}`, { act });
const list = async (by: Pick<Person, "get">) => (await by.get<Update[]>(path)).body;

test("signed-in people report an update once; its team can't", async () => {
  const { id } = await post();
  expect((await report(site.visitor, id)).status).toBe(401);
  for (const own of [person.owner, person.author]) {
    expect((await report(own, id)).status).toBe(403);
  }
  expect((await list(person.reader))[0]?.can.report).toBe(true);
  expect((await list(site.visitor))[0]?.can.report).toBe(false);
  const first = await report(person.reader, id);
  expect(first).toMatchObject({ status: 200, body: { kind: "update", reported: id } });
  expect((await report(person.reader, id)).body).toEqual({ ...first.body, isRepeat: true });
  expect((await report(person.reader, project.id)).status).toBe(404);
});

test("admins read what was reported, hide and restore it, as the audit log says", async () => {
  const { id } = await post();
  await report(person.reader, id);
  await person.author.post(`${path}/${id}`, { text: "Nothing to see" });
  const { body: queue } = await admin.get<ReportedThing[]>("/admin/reports");
  expect(queue.find((thing) => thing.id === id)).toMatchObject({
    kind: "update",
    title: "Tidewater",
    excerpt: "Badagry is live",
    author: { id: person.author.id },
    project: project.id,
    now: { text: "Badagry is live\n\nNothing to see" },
    versions: [{ text: "Badagry is live\n\nIt *floats*", since: "edited" }],
    isOwn: false,
    can: { hide: true, restore: false },
  });
  expect((await moderate(person.owner, id, "hide")).status).toBe(403);
  expect((await moderate(admin, id, "hide")).body.hiddenAt).not.toBeNull();
  expect(await list(person.reader)).toEqual([]);
  expect((await report(person.follower, id)).status).toBe(404);
  expect(await list(person.owner)).toMatchObject([{ id, hidden: true }]);
  const { body: hidden } = await admin.get<ReportedThing[]>("/admin/reports?state=hidden");
  expect(hidden.map((thing) => thing.id)).toContain(id);
  expect((await moderate(admin, id, "restore")).body.hiddenAt).toBeNull();
  expect(await list(person.reader)).toMatchObject([{ id }]);
  const { body: acts } = await admin.get<AuditEntry[]>("/admin/audit");
  expect(acts.slice(0, 2).map(({ act }) => act)).toEqual(["restore update", "hide update"]);
});
