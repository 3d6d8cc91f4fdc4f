// Listing and reading notifications: for their recipient only.
import { beforeEach, describe, expect, test } from "vitest";
import { type Notification, notificationKinds, unreadLimit } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { notificationGroups } from "#shared/notification-groups.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { walk } from "#tests/support/walk.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notify } from "./write/notify.ts";

const site = await startTestApp();
const { db } = site.database;
const unknownId = "00000000-0000-7000-8000-000000000000";
let round = 0;
let ada: Person;
let eve: Person;

beforeEach(async () => {
  round += 1;
  [ada, eve] = [await site.person(`ada${round}`), await site.person(`eve${round}`)];
});

/** Sends Ada that many test notifications; returns their ids, newest first. */
async function notifyAda(times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const written = await notify(db, [ada.id], { event: "test", actorId: eve.id });
    ids.unshift(...written.map(({ id }) => id));
  }
  return ids;
}

const list = (by = ada, query = "") => by.get<Notification[]>(`/notifications?${query}`);
const unreadOf = async (by: Person) => (await by.get<Session>("/current-session")).body.unreadCount;
const readOf = async () => (await list()).body.map(({ isRead }) => isRead);

describe("the list of notifications", () => {
  test("is empty at first and then newest first, with an ETag", async () => {
    expect(await list()).toMatchObject({ status: 200, body: [] });
    const ids = await notifyAda(3);
    const { body, headers } = await list();
    expect(body.map(({ id }) => id)).toEqual(ids);
    expect(body[0]).toEqual({
      id: ids[0],
      isRead: false,
      event: "test",
      data: { user: { id: eve.id, username: eve.username } },
      actor: { id: eve.id, username: eve.username, displayName: eve.username, avatarUrl: null },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(
      (await ada.get("/notifications", { "if-none-match": headers["etag"] ?? "" })).status,
    ).toBe(304);
  });

  test("is private: 401 for visitors, 403 for another person's list", async () => {
    await notifyAda(1);
    expect((await site.visitor.get("/notifications")).status).toBe(401);
    expect((await list(eve)).body).toEqual([]);
    expect((await list(eve, `to=${eve.id}`)).body).toEqual([]);
    expect((await list(ada, `to=${ada.id}`)).body).toHaveLength(1);
    expect((await list(eve, `to=${ada.id}`)).status).toBe(403);
    expect((await list(eve, `to=${ada.id}&pageSize=0`)).status).toBe(403);
    expect((await list(eve, `to=${unknownId}`)).status).toBe(403);
    expect((await list(eve, "to=ada")).status).toBe(400);
  });

  test("is paged without shifts by new notifications", async () => {
    const ids = await notifyAda(5);
    const seen: string[] = [];
    let next: string | undefined = "/notifications?pageSize=2";
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof list>> =
        await ada.get<Notification[]>(next);
      seen.push(...body.map(({ id }) => id));
      next = headers["link"]?.match(/<(.+)>; rel="next"/)?.[1];
      await notifyAda(1);
    }
    expect(seen).toEqual(ids);
  });

  test.each(["pageSize=0", "pageSize=101", "after=x", "after=WyJ4Il0", "after=WzBd"])(
    "refuses the query %s",
    async (query) => expect((await list(ada, query)).status).toBe(400),
  );
});

describe("reading one notification", () => {
  test("marks it as read, also when repeated", async () => {
    const [latest, first] = await notifyAda(2);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await ada.post<Notification>(`/notifications/${first}/read`);
      expect({ status, id: body.id, isRead: body.isRead }).toEqual({
        status: 200,
        id: first,
        isRead: true,
      });
    }
    expect(await readOf()).toEqual([false, true]);
    expect(await unreadOf(ada)).toBe(1);
    expect((await list()).body[0]?.id).toBe(latest);
  });

  test("is refused to everyone but its recipient", async () => {
    const [id] = await notifyAda(1);
    expect((await site.visitor.post(`/notifications/${id}/read`)).status).toBe(401);
    expect((await eve.post(`/notifications/${id}/read`)).status).toBe(404);
    expect((await ada.post(`/notifications/${unknownId}/read`)).status).toBe(404);
    expect((await ada.post("/notifications/x/read")).status).toBe(404);
    expect(await readOf()).toEqual([false]);
  });
});

describe("reading all notifications", () => {
  const readAll = (by: Person, body?: unknown) => by.post("/notifications/read-all", body);

  test("marks all of the caller's notifications, and none of other people", async () => {
    await notifyAda(3);
    expect((await site.visitor.post("/notifications/read-all")).status).toBe(401);
    expect(await readAll(eve)).toMatchObject({ status: 200, body: { unread: 0 } });
    expect(await unreadOf(ada)).toBe(3);
    for (let times = 0; times < 2; times += 1) {
      expect(await readAll(ada)).toMatchObject({ status: 200, body: { unread: 0 } });
    }
    expect(await readOf()).toEqual([true, true, true]);
    expect(await unreadOf(ada)).toBe(0);
  });

  test("marks only the listed ones if there is a list", async () => {
    const [latest, , first] = await notifyAda(3);
    expect((await readAll(eve, { only: [first] })).body).toEqual({ unread: 0 });
    expect((await readAll(ada, { only: [first, latest, unknownId] })).body).toEqual({ unread: 1 });
    expect(await readOf()).toEqual([true, false, true]);
    expect((await readAll(ada, { only: [] })).body).toEqual({ unread: 1 });
    expect((await readAll(ada, { only: ["x"] })).status).toBe(400);
    expect((await readAll(ada, { only: Array(101).fill(unknownId) })).status).toBe(400);
  });

  test("many times concurrently in different orders doesn't deadlock", async () => {
    const ids = await notifyAda(20);
    const answers = await inParallel(racers, (index) =>
      readAll(ada, { only: index % 2 ? ids : ids.toReversed() }),
    );
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ unread: 0 })));
  });
});

test("the session contains the number of unread notifications, counted up to a limit", async () => {
  expect((await site.visitor.get<Session>("/current-session")).body.unreadCount).toBe(0);
  expect(await unreadOf(ada)).toBe(0);
  await notifyAda(2);
  expect(await unreadOf(ada)).toBe(2);
  expect(await unreadOf(eve)).toBe(0);
  await sql`
    insert into notifications ${sql.values(
      Array.from({ length: 150 }, (_, index) => ({
        id: crypto.randomUUID(),
        user_id: ada.id,
        number: 1000 + index,
        event: "test",
      })),
    )}`.run(db);
  expect(await unreadOf(ada)).toBe(unreadLimit);
});

describe("filters", () => {
  const counts = async (by = ada) =>
    (await by.get<Record<string, number>>("/notification_counts")).body;
  const eventsShown = async (show: string, by = ada) =>
    (await list(by, `show=${show}`)).body.map(({ event }) => event);

  test("each kind except tests and reports is in one group", () => {
    const grouped = Object.values(notificationGroups).flat();
    expect(grouped.toSorted()).toEqual(
      notificationKinds.filter((kind) => kind !== "report_created").toSorted(),
    );
  });

  test("list the unread ones or a group, and each has its count", async () => {
    const project = await site.project(eve);
    const about = { actorId: eve.id, projectId: project.id, detail: { roleName: "developer" } };
    for (const event of ["member_added", "comment_created", "member_removed"] as const) {
      await notify(db, [ada.id], { ...about, event });
    }
    await notifyAda(1);
    expect(await eventsShown("team")).toEqual(["member_removed", "member_added"]);
    expect(await eventsShown("discussion")).toEqual(["comment_created"]);
    expect(await eventsShown("following")).toEqual([]);
    await ada.post(`/notifications/${(await list()).body[0]?.id}/read`);
    expect(await eventsShown("unread")).toEqual([
      "member_removed",
      "comment_created",
      "member_added",
    ]);
    expect(await counts()).toEqual({
      all: 4,
      unread: 3,
      applications: 0,
      discussion: 1,
      team: 2,
      following: 0,
    });
    expect(await counts(eve)).toMatchObject({ all: 0, unread: 0, team: 0 });
    expect((await site.visitor.get("/notification_counts")).status).toBe(401);
    expect((await list(ada, "show=coffee")).status).toBe(400);
  });

  test("pages of a group contain each of its notifications once", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await notifyAda(1);
      await notify(db, [ada.id], {
        event: turn % 2 ? "member_removed" : "member_added",
        actorId: eve.id,
      });
    }
    const found = await walk<Notification>(ada, "/notifications?show=team&pageSize=3");
    expect(found.map(({ event }) => event)).toEqual([
      "member_removed",
      "member_added",
      "member_removed",
      "member_added",
    ]);
  });

  test("among thousands of others a rare group and the counts read a bounded number of rows", async () => {
    await notify(db, [ada.id], { event: "member_added", actorId: eve.id });
    await sql`insert into notifications (id, user_id, number, event, actor_id)
      select gen_random_uuid(), ${ada.id}, 1000 + n, 'comment_created', ${eve.id}
      from generate_series(1, 20000) n`.run(db);
    await sql`analyze notifications`.run(db);
    const before = await rowsRead(site.database, "notifications");
    expect(await eventsShown("team")).toEqual(["member_added"]);
    expect(await counts()).toMatchObject({ all: unreadLimit, team: 1, discussion: unreadLimit });
    expect((await rowsRead(site.database, "notifications")) - before).toBeLessThan(1000);
  });
});
