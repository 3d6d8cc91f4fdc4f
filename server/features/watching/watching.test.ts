// Watch levels: who chooses them, what they store, and whom they notify of what.
import { beforeEach, describe, expect, test } from "vitest";
import type { NotificationSettings } from "#contract/notification-settings.ts";
import type { Project } from "#contract/projects.ts";
import {
  type Watch,
  type WatchedProject,
  watchesLimit,
  type WatchLevel,
} from "#contract/watching.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment, type Refused } from "#tests/support/comments.ts";
import { deliver, newWebhook } from "#tests/support/deliveries.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { addPosition } from "#tests/support/positions.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notifyWatchers } from "./notify-watchers.ts";

const site = await startTestApp();
const { db } = site.database;
const unknownId = "00000000-0000-7000-8000-000000000000";
type Names = "owner" | "coOwner" | "ada" | "bea" | "eve";
let person: Record<Names, Person>;
let project: Project;

beforeEach(async () => {
  await sql`truncate projects, watched_events, blocks cascade`.run(db);
  person = await site.people(["owner", "coOwner", "ada", "bea", "eve"]);
  project = await site.project(person.owner, { name: "Tidewater" });
});

const watch = (by: Person, level: WatchLevel, id = project.id) =>
  by.post<Watch & Refused>(`/projects/${id}/watch`, { level });

const levelOf = async (by: Person) =>
  (await by.get<Project>(`/projects/${project.id}`)).body.watchLevel;

const release = async (tag = "v1.0.0", fields: object = {}) => {
  const hook = await newWebhook(person.owner, project.id);
  const html_url = `https://git.example/o/tidewater/releases/tag/${tag}`;
  const body = JSON.stringify({
    action: "published",
    release: { tag_name: tag, name: null, html_url },
    sender: { login: "releaser", id: 1 },
    ...fields,
  });
  return deliver(site.app, hook.id, { event: "release", body, secret: hook.secret });
};

const notify = () => notifyWatchers(db);

describe("a watch level", () => {
  test("is chosen by a signed-in person for a project that they see", async () => {
    const path = `/projects/${project.id}/watch`;
    expect((await site.visitor.post(path, { level: "all" })).status).toBe(401);
    expect((await site.visitor.delete(path)).status).toBe(401);
    expect((await watch(person.ada, "all", unknownId)).status).toBe(404);
    expect((await watch(person.ada, "everything" as WatchLevel)).status).toBe(400);
    await sql`update projects set hidden_at = now()`.run(db);
    expect((await watch(person.ada, "all")).status).toBe(404);
  });

  test("is answered with the former one, shown on the project, and the person's own", async () => {
    const { ada } = person;
    const { body } = await watch(ada, "all");
    const named = { id: project.id, name: "Tidewater" };
    expect(body).toEqual({ project: named, level: "all", formerLevel: "default" });
    expect(await levelOf(ada)).toBe("all");
    expect(await levelOf(person.bea)).toBe("default");
    expect((await site.visitor.get<Project>(`/projects/${project.id}`)).body.watchLevel).toBe(
      "default",
    );
    expect((await watch(ada, "none")).body.formerLevel).toBe("all");
    expect((await watch(ada, "none")).body.formerLevel).toBe("none");
    const removed = await ada.delete<Watch>(`/projects/${project.id}/watch`);
    expect(removed.body).toMatchObject({ level: "default", formerLevel: "none" });
    expect(await levelOf(ada)).toBe("default");
    expect((await ada.delete(`/projects/${project.id}/watch`)).status).toBe(200);
  });

  test("is listed, the latest choice first, in pages", async () => {
    const { ada, owner } = person;
    const others = [await site.project(owner, { name: "Oxbow" }), await site.project(owner)];
    await watch(ada, "all");
    await watch(ada, "none", others[0]?.id);
    await watch(ada, "releases", others[1]?.id);
    const first = await ada.get<WatchedProject[]>("/watching?pageSize=2");
    expect(first.body.map(({ level }) => level)).toEqual(["releases", "none"]);
    expect(first.body[1]?.project).toEqual({ id: others[0]?.id, name: "Oxbow" });
    const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    expect((await ada.get<WatchedProject[]>(next)).body).toMatchObject([{ level: "all" }]);
    expect((await person.bea.get("/watching")).body).toEqual([]);
  });

  test("of nothing is what muting stores, and unmuting ends no other level", async () => {
    const { ada } = person;
    const projects = { projects: [project.id] };
    await ada.post("/notification_settings", { mute: projects });
    expect(await levelOf(ada)).toBe("none");
    await watch(ada, "releases");
    const { body } = await ada.post<NotificationSettings>("/notification_settings", {
      unmute: projects,
    });
    expect(body.mutedProjects).toEqual([]);
    expect(await levelOf(ada)).toBe("releases");
    await ada.post("/notification_settings", { mute: projects });
    expect(await levelOf(ada)).toBe("none");
  });

  test("of nothing is what a server of the version before reads and writes as a mute", async () => {
    const { ada, bea } = person;
    await watch(ada, "all");
    await sql`insert into muted_projects (user_id, project_id)
      select ${bea.id}, id from projects on conflict do nothing`.run(db);
    expect(await levelOf(bea)).toBe("none");
    const rows = await sql<{ id: string }>`select user_id as id from muted_projects`.all(db);
    expect(rows).toEqual([{ id: bea.id }]);
    await sql`delete from muted_projects where project_id = ${project.id}`.run(db);
    expect([await levelOf(ada), await levelOf(bea)]).toEqual(["all", "default"]);
  });

  test("is stored once by many calls at the same time", async () => {
    const statuses = await inParallel(racers, async (index) => {
      const { status } = await watch(person.ada, index % 2 === 0 ? "all" : "none");
      return status;
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await person.ada.get("/watching")).body).toHaveLength(1);
  });

  test("is refused beyond the limit, except for a project that has one", async () => {
    await sql`
      with made as (
        insert into projects (id, name, description, description_html, description_text)
        select gen_random_uuid(), 'One of many', 'Many', '', ''
        from generate_series(1, ${watchesLimit - 1}) returning id)
      insert into project_watches (user_id, project_id, level)
      select ${person.ada.id}, id, 'all' from made`.run(db);
    const more = await site.project(person.owner);
    expect((await watch(person.ada, "all")).status).toBe(200);
    expect((await watch(person.ada, "all", more.id)).status).toBe(409);
    expect((await watch(person.ada, "none")).status).toBe(200);
    expect((await watch(person.ada, "default", more.id)).status).toBe(200);
  });
});

describe("watchers are notified", () => {
  beforeEach(async () => {
    await watch(person.ada, "all");
    await watch(person.bea, "releases");
  });

  test("of new threads if they watch all, not of replies, and once", async () => {
    const { owner, ada, bea, eve } = person;
    const { id } = (await postComment(eve, project.id, "A question")).body;
    await postComment(owner, project.id, "An answer", id);
    expect(await notify()).toBe(1);
    expect(await notify()).toBe(0);
    expect(await notificationsOf(ada)).toMatchObject([
      {
        event: "thread_created",
        data: {
          user: { username: eve.username },
          project: { name: "Tidewater" },
          comment: { id, excerpt: "A question" },
        },
      },
    ]);
    expect(await eventsOf(bea)).toEqual([]);
    expect(await eventsOf(owner)).toEqual(["comment_created"]);
  });

  test("of a thread once, if they were notified of it as an owner or by a mention", async () => {
    const { owner, ada, eve } = person;
    await watch(owner, "all");
    await postComment(eve, project.id, `@${ada.username}, a question`);
    await notify();
    expect(await eventsOf(ada)).toEqual(["comment_mention"]);
    expect(await eventsOf(owner)).toEqual(["comment_created"]);
  });

  test("of a release when it is published, once for its tag", async () => {
    expect((await release("v2.0.0", { action: "created" })).body["result"]).toBe("ignored");
    expect((await release()).body["result"]).toBe("recorded");
    expect((await release("v1.0.0", { sender: { login: "again", id: 2 } })).status).toBe(200);
    expect(await notify()).toBe(2);
    for (const watcher of [person.ada, person.bea]) {
      expect(await notificationsOf(watcher)).toMatchObject([
        {
          event: "release_published",
          data: {
            user: null,
            project: { name: "Tidewater" },
            release: { tag: "v1.0.0", name: null },
          },
        },
      ]);
    }
    const { body } = await site.visitor.get<{ lastActivity: string }>(`/projects/${project.id}`);
    expect(body.lastActivity).toBe("creation");
  });

  test("of a position that opens, has more seats, or opens again, once a week", async () => {
    const { owner, bea } = person;
    const { id } = await addPosition(owner, project.id, { title: "Chart drawing" });
    await notify();
    expect(await notificationsOf(bea)).toMatchObject([
      {
        event: "seats_opened",
        data: { position: { id, title: "Chart drawing" }, roles: ["developer"] },
      },
    ]);
    const path = `/projects/${project.id}/positions/${id}`;
    await owner.post(path, { isOpen: false });
    await owner.post(path, { isOpen: true });
    await owner.post(path, { seats: 2 });
    expect(await notify()).toBe(0);
    await sql`truncate watched_events`.run(db);
    await owner.post(path, { title: "Charts" });
    expect(await notify()).toBe(0);
    await owner.post(path, { seats: 3 });
    expect(await notify()).toBe(2);
  });

  test("of roles that a project without positions opens", async () => {
    const { owner, bea } = person;
    await owner.post(`/projects/${project.id}`, { settingOpenRoles: [] });
    expect(await notify()).toBe(0);
    await owner.post(`/projects/${project.id}`, { settingOpenRoles: ["designer", "developer"] });
    await notify();
    const [notification] = await notificationsOf(bea);
    expect(notification).toMatchObject({
      event: "seats_opened",
      data: { position: null, roles: ["designer", "developer"] },
    });
  });

  test("not of seats that closed again meanwhile", async () => {
    const { owner } = person;
    const { id } = await addPosition(owner, project.id);
    await owner.post(`/projects/${project.id}/positions/${id}`, { isOpen: false });
    expect(await notify()).toBe(0);
  });

  test("not of their own acts, nor of what they switched off or muted meanwhile", async () => {
    const { owner, ada, bea } = person;
    await watch(owner, "all");
    await ada.post("/notification_settings", { kinds: { seats_opened: false } });
    await addPosition(owner, project.id);
    await watch(bea, "none");
    expect(await notify()).toBe(0);
  });

  test("not by whom, or of what, they block", async () => {
    const { ada, bea, eve } = person;
    await ada.post("/blocks", { kind: "user", id: eve.id });
    await bea.post("/blocks", { kind: "project", id: project.id });
    await postComment(eve, project.id, "A question");
    await release();
    expect(await notify()).toBe(1);
    expect(await eventsOf(ada)).toEqual(["release_published"]);
  });

  test("not of a deleted or hidden comment, a hidden project, or a suspended person's thread", async () => {
    const { owner, eve } = person;
    const deleted = (await postComment(eve, project.id, "Taken back")).body.id;
    await callComment(eve, project.id, "delete", { id: deleted });
    const hidden = (await postComment(eve, project.id, "Hidden")).body.id;
    await sql`update comments set hidden_at = now() where id = ${hidden}`.run(db);
    expect(await notify()).toBe(0);
    await postComment(eve, project.id, "By somebody who is suspended");
    await sql`update users set suspended_at = now(), suspended_reason = '' where id = ${eve.id}`.run(
      db,
    );
    expect(await notify()).toBe(0);
    await postComment(owner, project.id, "Of a project that is hidden");
    await sql`update projects set hidden_at = now()`.run(db);
    expect(await notify()).toBe(0);
    const rows = await sql`select from watched_events where done_at is null`.all(db);
    expect(rows).toEqual([]);
  });
});

test("an event without an audience isn't noted", async () => {
  await watch(person.bea, "releases");
  await postComment(person.eve, project.id, "A question");
  const rows = await sql`select from watched_events`.all(db);
  expect(rows).toEqual([]);
});

test("twelve hundred watchers are notified in batches, each once, by ten runs at the same time", async () => {
  const watchers = 1200;
  await sql`
    with made as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 9000000 + n, 'watcher' || n, 'Watcher ' || n
      from generate_series(1, ${watchers}) n returning id)
    insert into project_watches (user_id, project_id, level)
    select id, ${project.id}, 'releases' from made`.run(db);
  await release();
  const written = await inParallel(10, () => notify());
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(watchers);
  const rows = await sql<{ people: number; rows: number }>`
    select count(distinct user_id)::int as people, count(*)::int as rows from notifications
    where event = 'release_published'`.all(db);
  expect(rows).toEqual([{ people: watchers, rows: watchers }]);
  await sql`delete from users where username like 'watcher%'`.run(db);
});
