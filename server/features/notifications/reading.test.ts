// The list, and what has been read of it: one's own alone.
import { beforeEach, describe, expect, test } from "vitest";
import { type Notification, unreadLimit } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import { inParallel } from "#tests/support/in-parallel.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notify } from "./notify.ts";

const site = await startTestApp();
const { db } = site.database;
const nobody = "00000000-0000-7000-8000-000000000000";
let round = 0;
let ada: Person;
let eve: Person;

beforeEach(async () => {
  round += 1;
  [ada, eve] = [await site.person(`ada${round}`), await site.person(`eve${round}`)];
});

/** Sends Ada that many tests; answers their ids, newest first. */
async function tell(times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const told = await notify(db, [ada.id], { event: "test", actorId: eve.id });
    ids.unshift(...told.map(({ id }) => id));
  }
  return ids;
}

const list = (by = ada, query = "") => by.get<Notification[]>(`/notifications?${query}`);
const unreadOf = async (by: Person) => (await by.get<Session>("/current-session")).body.unreadCount;
const readOf = async () => (await list()).body.map(({ isRead }) => isRead);

describe("the list", () => {
  test("is empty at first, and newest first then", async () => {
    expect(await list()).toMatchObject({ status: 200, body: [] });
    const ids = await tell(3);
    const { body, headers } = await list();
    expect(body.map(({ id }) => id)).toEqual(ids);
    expect(body[0]).toEqual({
      id: ids[0],
      isRead: false,
      event: "test",
      data: { user: { id: eve.id, username: eve.username } },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(
      (await ada.get("/notifications", { "if-none-match": headers["etag"] ?? "" })).status,
    ).toBe(304);
  });

  test("is one's own: 401 for visitors, 403 for who asks for somebody else's", async () => {
    await tell(1);
    expect((await site.visitor.get("/notifications")).status).toBe(401);
    expect((await list(eve)).body).toEqual([]);
    expect((await list(eve, `to=${eve.id}`)).body).toEqual([]);
    expect((await list(ada, `to=${ada.id}`)).body).toHaveLength(1);
    expect((await list(eve, `to=${ada.id}`)).status).toBe(403);
    expect((await list(eve, `to=${ada.id}&pageSize=0`)).status).toBe(403);
    expect((await list(eve, `to=${nobody}`)).status).toBe(403);
    expect((await list(eve, "to=ada")).status).toBe(400);
  });

  test("is paged, and what comes meanwhile shifts nothing", async () => {
    const ids = await tell(5);
    const seen: string[] = [];
    let next: string | undefined = "/notifications?pageSize=2";
    while (next) {
      const { body, headers }: Awaited<ReturnType<typeof list>> =
        await ada.get<Notification[]>(next);
      seen.push(...body.map(({ id }) => id));
      next = headers["link"]?.match(/<(.+)>; rel="next"/)?.[1];
      await tell(1);
    }
    expect(seen).toEqual(ids);
  });

  test.each(["pageSize=0", "pageSize=101", "after=x", "after=WyJ4Il0", "after=WzBd"])(
    "refuses %s",
    async (query) => expect((await list(ada, query)).status).toBe(400),
  );
});

describe("reading one", () => {
  test("marks it, once and for all", async () => {
    const [latest, first] = await tell(2);
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

  test("is for its recipient alone", async () => {
    const [id] = await tell(1);
    expect((await site.visitor.post(`/notifications/${id}/read`)).status).toBe(401);
    expect((await eve.post(`/notifications/${id}/read`)).status).toBe(404);
    expect((await ada.post(`/notifications/${nobody}/read`)).status).toBe(404);
    expect((await ada.post("/notifications/x/read")).status).toBe(404);
    expect(await readOf()).toEqual([false]);
  });
});

describe("reading all", () => {
  const readAll = (by: Person, body?: unknown) => by.post("/notifications/read-all", body);

  test("leaves nothing unread, and other people's as they were", async () => {
    await tell(3);
    expect((await site.visitor.post("/notifications/read-all")).status).toBe(401);
    expect(await readAll(eve)).toMatchObject({ status: 200, body: { unread: 0 } });
    expect(await unreadOf(ada)).toBe(3);
    for (let times = 0; times < 2; times += 1) {
      expect(await readAll(ada)).toMatchObject({ status: 200, body: { unread: 0 } });
    }
    expect(await readOf()).toEqual([true, true, true]);
    expect(await unreadOf(ada)).toBe(0);
  });

  test("marks only those that are named, where some are", async () => {
    const [latest, , first] = await tell(3);
    expect((await readAll(eve, { only: [first] })).body).toEqual({ unread: 0 });
    expect((await readAll(ada, { only: [first, latest, nobody] })).body).toEqual({ unread: 1 });
    expect(await readOf()).toEqual([true, false, true]);
    expect((await readAll(ada, { only: [] })).body).toEqual({ unread: 1 });
    expect((await readAll(ada, { only: ["x"] })).status).toBe(400);
    expect((await readAll(ada, { only: Array(101).fill(nobody) })).status).toBe(400);
  });

  test("fifty at once don't wait in a circle", async () => {
    const ids = await tell(20);
    const answers = await inParallel(50, (index) =>
      readAll(ada, { only: index % 2 ? ids : ids.toReversed() }),
    );
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ unread: 0 })));
  });
});

test("the session says how much is unread, counting no further than it must", async () => {
  expect((await site.visitor.get<Session>("/current-session")).body.unreadCount).toBe(0);
  expect(await unreadOf(ada)).toBe(0);
  await tell(2);
  expect(await unreadOf(ada)).toBe(2);
  expect(await unreadOf(eve)).toBe(0);
  await db
    .insertInto("notifications")
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        id: crypto.randomUUID(),
        user_id: ada.id,
        number: 1000 + index,
        event: "test",
      })),
    )
    .execute();
  expect(await unreadOf(ada)).toBe(unreadLimit);
});
