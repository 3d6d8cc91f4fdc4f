// Changes of a project are sent only to those who may see it, whatever a stream requested to watch.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { postComment } from "#tests/support/comments.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { type EventStream, openStream } from "#tests/support/event-stream.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import type { Person } from "#tests/support/test-app.ts";
import { announce } from "./announce.ts";

const site = await startListeningApp();
const { db } = site.database;
let admin: Person;
let owner: Person;
let member: Person;
let stranger: Person;
let project: Project;

beforeEach(async () => {
  [admin, owner, member, stranger] = await Promise.all([
    site.person("warden"),
    site.person("owner"),
    site.person("member"),
    site.person("stranger"),
  ]);
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
  project = await site.project(owner);
  const sent = { project: project.id, requestedRole: "developer" };
  const { body } = await member.post<Application>("/applications", sent);
  await owner.post(`/applications/${body.id}`, { status: "accepted" });
});

const watch = ({ cookie }: Person, ids = project.id) =>
  openStream(site.origin, { cookie, query: `?watch=${ids}` });
const decideReport = (kind: string, id: string, act: string) =>
  admin.post(`/admin/reports/${kind}/${id}`, { act });
const about = (what: string) => JSON.stringify([what, project.id]);
const countOf = (stream: EventStream, what: string) =>
  stream.hints().filter((hint) => hint === about(what)).length;

/** Waits until everything announced before was sent. */
async function settle(...streams: [Person, EventStream][]): Promise<void> {
  for (const [person, stream] of streams) {
    const mark = JSON.stringify(["applications", randomUUID(), randomUUID()]);
    await announce(db, { userIds: [person.id], keys: [JSON.parse(mark)] });
    await expect.poll(() => stream.hints()).toContain(mark);
  }
}

test("a stream that watches a project gets one change when it is hidden, and none after", async () => {
  const [theirs, own, admins] = await Promise.all([watch(stranger), watch(member), watch(admin)]);
  await decideReport("project", project.id, "hide");
  await expect.poll(() => theirs.hints()).toEqual([about("project")]);
  for (let time = 0; time < 3; time += 1) {
    await postComment(owner, project.id, `Secret ${time}`);
    await expect.poll(() => countOf(own, "comments")).toBeGreaterThan(time);
  }
  await expect.poll(() => countOf(admins, "comments")).toBe(3);
  await settle([stranger, theirs]);
  expect(countOf(theirs, "comments")).toBe(0);
  await decideReport("project", project.id, "restore");
  await expect.poll(() => countOf(theirs, "project")).toBe(2);
  await postComment(owner, project.id, "Public again");
  await expect.poll(() => countOf(theirs, "comments")).toBe(1);
});

test("a stream that begins to watch a hidden project gets no changes until it is restored", async () => {
  const hook = await newWebhook(owner, project.id);
  await decideReport("project", project.id, "hide");
  const [theirs, own] = await Promise.all([watch(stranger), watch(owner)]);
  await postComment(owner, project.id, "Within");
  await deliver(site.app, hook.id, { event: "push", body: pushBody(), secret: hook.secret });
  await owner.post(`/projects/${project.id}`, { description: "Changed." });
  for (const what of ["comments", "events", "project"]) {
    await expect.poll(() => own.hints()).toContain(about(what));
  }
  await settle([stranger, theirs]);
  expect(theirs.hints().filter((hint) => hint.includes(project.id))).toEqual([]);
  await decideReport("project", project.id, "restore");
  await expect.poll(() => theirs.hints()).toContain(about("project"));
});

test("a member who is removed from a hidden project gets that change, and none after", async () => {
  await decideReport("project", project.id, "hide");
  const [theirs, own] = await Promise.all([watch(member), watch(owner)]);
  await owner.delete(`/projects/${project.id}/members`, { user: member.id });
  await expect.poll(() => countOf(theirs, "project")).toBe(1);
  await postComment(owner, project.id, "Among us");
  await expect.poll(() => countOf(own, "comments")).toBe(1);
  await settle([member, theirs]);
  expect(countOf(theirs, "comments")).toBe(0);
});

test("an applicant to a project that was hidden since gets no changes of it", async () => {
  const sent = { project: project.id, requestedRole: "designer" };
  const { body } = await stranger.post<Application>("/applications", sent);
  await decideReport("project", project.id, "hide");
  const [theirs, own] = await Promise.all([watch(stranger), watch(owner)]);
  await owner.post(`/applications/${body.id}`, { status: "closed" });
  await expect.poll(() => own.hints().join()).toContain(body.id);
  await settle([stranger, theirs]);
  expect(theirs.hints().join()).not.toContain(body.id);
});

test("twenty unknown ids don't affect other streams or the existing projects among them", async () => {
  const nothing = Array.from({ length: 19 }, () => randomUUID());
  const stream = await watch(stranger, [...nothing, project.id].join());
  expect(stream.status).toBe(200);
  for (const id of nothing) {
    await announce(db, { projectId: id, keys: [["project", id]] });
  }
  await postComment(owner, project.id, "Hello");
  await expect.poll(() => stream.hints()).toContain(about("comments"));
  await settle([stranger, stream]);
  expect(stream.hints().filter((hint) => nothing.some((id) => hint.includes(id)))).toEqual([]);
});

test("of fifty streams that watch a hidden project, only those of people who may see it get changes", async () => {
  const people = await Promise.all(
    Array.from({ length: 25 }, (_, index) => site.person(`watcher${index}`)),
  );
  const outside = await Promise.all(people.map((person) => watch(person)));
  const inside = await Promise.all(
    Array.from({ length: 15 }, (_, index) => watch([owner, member, admin][index % 3] as Person)),
  );
  await decideReport("project", project.id, "hide");
  for (const stream of [...outside, ...inside]) {
    await expect.poll(() => countOf(stream, "project")).toBe(1);
  }
  await postComment(owner, project.id, "Not for everybody");
  for (const stream of inside) await expect.poll(() => countOf(stream, "comments")).toBe(1);
  await settle(...people.map((person, index) => [person, outside[index]] as [Person, EventStream]));
  for (const stream of outside) expect(countOf(stream, "comments")).toBe(0);
});
