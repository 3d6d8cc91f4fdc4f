// Notifications after their subject changed or was deleted.
import { beforeEach, expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notify } from "./write/notify.ts";

const site = await startTestApp();
const { db } = site.database;
let round = 0;
let owner: Person;
let ada: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  [owner, ada] = [await site.person(`owner${round}`), await site.person(`ada${round}`)];
  project = await site.project(owner, { name: "Lighthouse" });
});

async function deleteAccount(person: Person) {
  const { body } = await person.get<DeletionPreview>("/account/deletion");
  const confirmed = { username: person.username, agreement: body.agreement };
  expect((await person.delete("/account", confirmed)).status).toBe(200);
}

test("after its comment was deleted, a notification has an empty excerpt", async () => {
  const { id } = (await postComment(ada, project.id, "Said in haste")).body;
  await callComment(ada, project.id, "delete", { id });
  expect((await notificationsOf(owner))[0]?.data).toMatchObject({ comment: { id, excerpt: "" } });
});

test("notifications show the current text of a comment and the current name of a project", async () => {
  const { id } = (await postComment(ada, project.id, "Before")).body;
  await callComment(ada, project.id, "edit", { id, commentText: "Afterwards: `1 < 2` & **more**" });
  await owner.post(`/projects/${project.id}`, { name: "Beacon" });
  expect((await notificationsOf(owner))[0]?.data).toMatchObject({
    project: { name: "Beacon" },
    comment: { excerpt: "Afterwards: 1 < 2 & more" },
  });
});

test("the excerpt of a long comment has at most 140 characters, whole words without tags and images", async () => {
  const picture = "![a > b](https://example.org/a.png)";
  await postComment(
    ada,
    project.id,
    `# Title\n\n${picture} [link](https://example.org)\n\n${"word ".repeat(60)}`,
  );
  const [latest] = await notificationsOf(owner);
  const { excerpt } = latest && "comment" in latest.data ? latest.data.comment : { excerpt: "" };
  expect(excerpt).toMatch(/^Title link word word/);
  expect(excerpt).toMatch(/ word…$/);
  // One more word would be too long.
  expect([...excerpt].length).toBeLessThanOrEqual(140);
  expect([...excerpt].length).toBeGreaterThan(140 - " word".length);
});

test("a notification shows the requested role at the time of the event", async () => {
  const applicationFields = { project: project.id, requestedRole: "designer" };
  const { id } = (await ada.post<{ id: string }>("/applications", applicationFields)).body;
  await ada.post(`/applications/${id}`, { requestedRole: "developer" });
  expect((await notificationsOf(owner))[0]?.data).toMatchObject({
    application: { requestedRole: "designer" },
  });
});

test("deleting a project deletes only the notifications about it", async () => {
  const other = await site.project(owner, { name: "Other" });
  await postComment(ada, project.id, "Here");
  await postComment(ada, other.id, "There");
  expect((await owner.delete(`/projects/${project.id}`, { name: "Lighthouse" })).status).toBe(200);
  expect(await eventsOf(owner)).toHaveLength(1);
  await postComment(ada, other.id, "Again");
  expect(await eventsOf(owner)).toHaveLength(2);
});

test("after the actor's account was deleted, notifications remain without a name", async () => {
  await postComment(ada, project.id, "Hello");
  await ada.post("/applications", { project: project.id, requestedRole: "designer" });
  await deleteAccount(ada);
  expect(await notificationsOf(owner)).toMatchObject([
    { event: "comment_created", data: { user: null, comment: { excerpt: "" } } },
  ]);
});

test("deleting an account deletes all its notifications, also thousands", async () => {
  const many = Array.from({ length: 2500 }, (_, index) => ({
    id: crypto.randomUUID(),
    user_id: ada.id,
    actor_id: owner.id,
    number: index + 1,
    event: "test",
  }));
  await sql`insert into notifications ${sql.values(many)}`.run(db);
  await ada.post("/notification_settings", { mute: { projects: [project.id] } });
  await deleteAccount(ada);
  const remaining = await sql<{
    id: string;
  }>`select id from notifications where user_id = ${ada.id}`.all(db);
  expect(remaining).toEqual([]);
});

test("notifying a person during the deletion of their account fails neither", async () => {
  for (let times = 0; times < 5; times += 1) {
    const leaving = await site.person(`leaving${round}x${times}`);
    const thread = (await postComment(leaving, project.id, "My last words")).body.id;
    const text = `Farewell, @${leaving.username}`;
    const comments = Array.from({ length: 6 }, (_, index) =>
      postComment(ada, project.id, text, index % 2 ? thread : null),
    );
    const [answers] = await Promise.all([Promise.all(comments), deleteAccount(leaving)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  }
  expect(await eventsOf(owner)).toHaveLength(35);
});

test("notifying a deleted person is skipped without an error", async () => {
  await deleteAccount(ada);
  const written = await notify(db, [ada.id, owner.id], { event: "test", actorId: owner.id });
  expect(written.map(({ userId }) => userId)).toEqual([owner.id]);
});
