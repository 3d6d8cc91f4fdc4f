// Notification settings: disabled kinds, muted projects and muted threads.
import { beforeEach, describe, expect, test } from "vitest";
import {
  mutesLimit,
  type NotificationSettings,
  type NotificationSettingsChange,
} from "#contract/notification-settings.ts";
import { notificationKinds } from "#contract/notifications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { type Refused, postComment } from "#tests/support/comments.ts";
import { eventsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const path = "/notification_settings";
const unknownId = "00000000-0000-7000-8000-000000000000";
let round = 0;
let owner: Person;
let ada: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  [owner, ada] = [await site.person(`owner${round}`), await site.person(`ada${round}`)];
  project = await site.project(owner);
});

const change = (by: Person, changes: NotificationSettingsChange) =>
  by.post<NotificationSettings & Refused>(path, changes);

test("by default every kind is enabled and nothing is muted", async () => {
  expect((await site.visitor.get(path)).status).toBe(401);
  expect((await site.visitor.post(path, {})).status).toBe(401);
  const { status, body } = await owner.get(path);
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, true]));
  expect({ status, body }).toEqual({
    status: 200,
    body: { kinds, mutedProjects: [], mutedThreads: [] },
  });
});

describe("kinds of notifications", () => {
  test("are disabled and enabled individually", async () => {
    const { body } = await change(owner, {
      kinds: { comment_created: false, member_added: false },
    });
    expect(Object.entries(body.kinds).filter(([, on]) => !on)).toEqual([
      ["comment_created", false],
      ["member_added", false],
    ]);
    await postComment(ada, project.id, "Unheard");
    await ada.post("/applications", { project: project.id, requestedRole: "designer" });
    expect(await eventsOf(owner)).toEqual(["application_created"]);

    const again = { kinds: { comment_created: true } };
    for (let times = 0; times < 2; times += 1) {
      expect((await change(owner, again)).body.kinds).toMatchObject({
        comment_created: true,
        member_added: false,
      });
    }
    await postComment(ada, project.id, "Heard");
    expect(await eventsOf(owner)).toEqual(["comment_created", "application_created"]);
    expect((await ada.get<NotificationSettings>(path)).body.kinds.member_added).toBe(true);
  });

  test("a disabled mention is sent as a reply if the comment is one", async () => {
    const { id } = (await postComment(ada, project.id, "Hello")).body;
    await change(ada, { kinds: { comment_mention: false } });
    await postComment(owner, project.id, `@${ada.username}, hello`, id);
    expect(await eventsOf(ada)).toEqual(["comment_reply"]);
    await change(ada, { kinds: { comment_reply: false } });
    await postComment(owner, project.id, `@${ada.username}, are you there?`, id);
    expect(await eventsOf(ada)).toEqual(["comment_reply"]);
  });
});

describe("a muted project", () => {
  test("causes no notifications until it is unmuted", async () => {
    const { body } = await change(owner, { mute: { projects: [project.id] } });
    expect(body.mutedProjects).toEqual([{ id: project.id, name: "A project" }]);
    await postComment(ada, project.id, `@${owner.username}!`);
    await ada.post("/applications", { project: project.id, requestedRole: "designer" });
    expect(await eventsOf(owner)).toEqual([]);
    const other = await site.project(owner);
    await postComment(ada, other.id, "Elsewhere");
    expect(await eventsOf(owner)).toEqual(["comment_created"]);

    const unmuted = await change(owner, { unmute: { projects: [project.id] } });
    expect(unmuted.body.mutedProjects).toEqual([]);
    await postComment(ada, project.id, "Back");
    expect(await eventsOf(owner)).toEqual(["comment_created", "comment_created"]);
  });

  test("still notifies of decisions about the person", async () => {
    await change(ada, { mute: { projects: [project.id] } });
    const applicationFields = { project: project.id, requestedRole: "designer" };
    const { body } = await ada.post<{ id: string }>("/applications", applicationFields);
    await owner.post(`/applications/${body.id}`, { status: "accepted" });
    await owner.delete(`/projects/${project.id}/members`, { user: ada.id });
    expect(await eventsOf(ada)).toEqual(["member_removed", "application_accepted"]);
  });
});

test("muting a thread silences its replies at any depth, but neither mentions nor other threads", async () => {
  const root = (await postComment(ada, project.id, "**First**")).body.id;
  const reply = (await postComment(owner, project.id, "Second", root)).body.id;
  const before = await eventsOf(owner);
  // Any comment identifies its thread.
  const { body } = await change(owner, { mute: { threads: [reply] } });
  expect(body.mutedThreads).toEqual([
    { id: root, project: { id: project.id, name: "A project" }, excerpt: "First" },
  ]);
  await postComment(ada, project.id, "Unheard", reply);
  expect(await eventsOf(owner)).toEqual(before);
  await postComment(ada, project.id, `@${owner.username}, what do you say?`, reply);
  expect(await eventsOf(owner)).toEqual(["comment_mention", ...before]);
  await postComment(ada, project.id, "Another thread");
  expect(await eventsOf(owner)).toEqual(["comment_created", "comment_mention", ...before]);
  expect((await change(owner, { unmute: { threads: [root] } })).body.mutedThreads).toEqual([]);
});

test("muting twice and unmuting an unmuted thread have no further effect", async () => {
  const changes = {
    mute: { projects: [project.id, project.id] },
    unmute: { threads: [unknownId] },
  };
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await change(ada, changes);
    expect(status).toBe(200);
    expect(body.mutedProjects).toHaveLength(1);
  }
});

describe("an invalid change of settings is refused as a whole", () => {
  test.each([
    ["an unknown project", { mute: { projects: [unknownId] } }, "mute.projects.0"],
    ["an unknown comment", { mute: { threads: [unknownId] } }, "mute.threads.0"],
    ["a malformed id", { mute: { projects: ["x"] } }, "mute.projects.0"],
    ["a malformed switch", { kinds: { comment_created: "no" } }, "kinds.comment_created"],
  ])("with %s", async (_, changes, field) => {
    const both = {
      ...changes,
      kinds: { member_added: false, ...("kinds" in changes && changes.kinds) },
    };
    const { status, body } = await ada.post<Refused>(path, both);
    expect(status).toBe(400);
    expect(body.fields.map((wrong) => wrong.path)).toEqual([field]);
    expect((await ada.get<NotificationSettings>(path)).body.kinds.member_added).toBe(true);
  });

  test("with more muted projects than the limit", async () => {
    const { db } = site.database;
    const row = {
      name: "One of many",
      description: "Many",
      description_html: "",
      description_text: "",
    };
    const ids = Array.from({ length: mutesLimit + 1 }, () => crypto.randomUUID());
    await sql`insert into projects ${sql.values(ids.map((id) => ({ id, ...row })))}`.run(db);
    expect((await change(ada, { mute: { projects: ids.slice(1) } })).status).toBe(200);
    expect((await change(ada, { mute: { projects: ids.slice(0, 1) } })).status).toBe(409);
    const { body } = await ada.get<NotificationSettings>(path);
    expect(body.mutedProjects).toHaveLength(mutesLimit);
    const swap = { mute: { projects: ids.slice(0, 1) }, unmute: { projects: ids.slice(1, 2) } };
    expect((await change(ada, swap)).status).toBe(200);
  });
});
