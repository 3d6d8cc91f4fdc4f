import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ShownSite } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openStream, type EventStream } from "#tests/support/event-stream.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import type { Person } from "#tests/support/test-app.ts";
import { announce } from "./announce.ts";

const site = await startListeningApp();
const { db } = site.database;
const actor = await site.person("actor");

const open = (person: Person, query = "", headers = {}) =>
  openStream(site.origin, { cookie: person.cookie, query, headers });

/** Sends `person` a test notification and returns its id. */
async function sendTestNotification(person: Person): Promise<string> {
  const [written] = await notify(db, [person.id], { event: "test", actorId: actor.id });
  return written?.id ?? "";
}

const expectArrived = (stream: EventStream, ids: string[]) =>
  expect.poll(() => stream.ids()).toEqual(ids);

test("a visitor is refused", async () => {
  expect((await openStream(site.origin)).status).toBe(401);
});

test("the former address redirects to the stream, with its query", async () => {
  const person = await site.person("old-page");
  const ask = (path: string) =>
    fetch(site.origin + path, { headers: { cookie: person.cookie }, redirect: "manual" });
  const moved = await ask("/streams/notifications?watch=a%2Cb&lastEventId=x");
  expect(moved.status).toBe(308);
  expect(moved.headers.get("location")).toBe(
    "/api/v1/streams/notifications?watch=a%2Cb&lastEventId=x",
  );
  const controller = new AbortController();
  const followed = await fetch(`${site.origin}/streams/notifications`, {
    signal: controller.signal,
    headers: { cookie: person.cookie },
  });
  expect(followed.url).toBe(`${site.origin}/api/v1/streams/notifications`);
  expect(followed.headers.get("content-type")).toBe("text/event-stream");
  controller.abort();
});

test("a stream sets the reconnect delay, and headers against buffering and caching", async () => {
  const person = await site.person("reader");
  const stream = await open(person, "", { "accept-encoding": "gzip, br" });
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(stream.headers).not.toHaveProperty("content-encoding");
  await expect
    .poll(() => stream.beginning())
    .toMatch(/^retry: (8|9|1[0-2])\d{3}\nid: 0\n\ndata: {"event":"ping"}\n\n$/);
});

test("a notification is sent to its recipient only, with its row's id, in the API's format", async () => {
  const person = await site.person("reader");
  const other = await site.person("bystander");
  const [stream, second, others] = await Promise.all([open(person), open(person), open(other)]);
  const id = await sendTestNotification(person);
  await expectArrived(stream, [id]);
  await expectArrived(second, [id]);
  const { body } = await person.get<unknown[]>("/notifications");
  expect(stream.messages.find((message) => message.id === id)).toEqual({
    event: "message",
    id,
    data: body[0],
  });
  const last = await sendTestNotification(other);
  await expectArrived(others, [last]);
});

test("earlier notifications are sent only after the one named by Last-Event-ID", async () => {
  const person = await site.person("returning");
  const ids = [
    await sendTestNotification(person),
    await sendTestNotification(person),
    await sendTestNotification(person),
  ];
  const anew = await open(person);
  const byHeader = await open(person, "", { "last-event-id": ids[0] });
  const byQuery = await open(person, `?lastEventId=${ids[1]}`);
  const both = await open(person, `?lastEventId=${ids[0]}`, { "last-event-id": ids[1] });
  ids.push(await sendTestNotification(person));
  await expectArrived(byHeader, ids.slice(1));
  await expectArrived(byQuery, ids.slice(2));
  await expectArrived(both, ids.slice(2));
  await expectArrived(anew, ids.slice(3));
});

test.each([0, 2])(
  "after %i notifications, a stream that ended before the next is continued without a gap",
  async (count) => {
    const person = await site.person("interrupted");
    for (let sent = 0; sent < count; sent += 1) await sendTestNotification(person);
    const first = await open(person);
    const greeting = new RegExp(`^id: ${count}$`, "m");
    await expect.poll(() => first.beginning()).toMatch(greeting);
    first.close();
    const missed = await sendTestNotification(person);
    const next = await open(person, "", { "last-event-id": String(count) });
    await expectArrived(next, [missed]);
    await expect.poll(() => next.beginning()).toMatch(greeting);
  },
);

test("a number beyond the last notification's counts as that of the last one", async () => {
  const person = await site.person("ahead");
  await sendTestNotification(person);
  const stream = await open(person, "?lastEventId=900");
  await expectArrived(stream, [await sendTestNotification(person)]);
});

test.each(["", "nonsense", randomUUID(), "1; drop table users"])(
  "the unknown Last-Event-ID '%s' is ignored",
  async (unknown) => {
    const person = await site.person("forgetful");
    await sendTestNotification(person);
    const stream = await open(person, `?lastEventId=${encodeURIComponent(unknown)}`);
    expect(stream.status).toBe(200);
    await expectArrived(stream, [await sendTestNotification(person)]);
  },
);

test("the id of another person's notification counts as unknown", async () => {
  const person = await site.person("curious");
  const theirs = await sendTestNotification(await site.person("other"));
  await sendTestNotification(person);
  const stream = await open(person, "", { "last-event-id": theirs });
  await expectArrived(stream, [await sendTestNotification(person)]);
});

test("a hundred notifications arrive once and in order, while more are written", async () => {
  const person = await site.person("busy");
  const first = await sendTestNotification(person);
  const ids: string[] = [];
  for (let count = 0; count < 100; count += 1) ids.push(await sendTestNotification(person));
  const [stream] = await Promise.all([
    open(person, "", { "last-event-id": first }),
    (async () => {
      for (let count = 0; count < 150; count += 1) ids.push(await sendTestNotification(person));
    })(),
  ]);
  await expectArrived(stream, ids);
});

test("replay skips no notification that is committed late", async () => {
  const early = await site.person("early");
  const late = await site.person("late");
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  // Created first, committed last.
  const slow = inTransaction(db, async (transaction) => {
    const sent = await notify(transaction, [early.id], { event: "test", actorId: actor.id });
    written.resolve();
    await gate.promise;
    return sent[0]?.id ?? "";
  });
  await written.promise;
  const streams = [await open(early), await open(late)] as const;
  const quick = await sendTestNotification(late);
  await expectArrived(streams[1], [quick]);
  const blocked = sendTestNotification(early);
  gate.resolve();
  const ids = [await slow, await blocked];
  await expectArrived(streams[0], ids);
  const again = await open(early, "", { "last-event-id": ids[0] });
  await expectArrived(again, ids.slice(1));
});

test("changes of a project are sent once to each stream that watches it", async () => {
  const person = await site.person("watcher");
  const project: Project = await site.project(person);
  const [watching, elsewhere] = await Promise.all([
    open(person, `?watch=${project.id},${randomUUID()}`),
    open(person, `?watch=${randomUUID()}`),
  ]);
  const key = ["comments", project.id] as const;
  await inTransaction(db, async (transaction) => {
    for (let count = 0; count < 20; count += 1) {
      await announce(transaction, { projectId: project.id, keys: [[...key]] });
    }
  });
  await expect.poll(() => watching.hints()).toContain(JSON.stringify(key));
  expect(watching.hints()).toEqual([JSON.stringify(key)]);
  expect(elsewhere.hints()).toEqual([]);
});

test("a change for people has the announced keys, and nothing of a rolled-back transaction", async () => {
  const person = await site.person("applicant");
  const stream = await open(person);
  const application = ["applications", randomUUID(), randomUUID()] as [
    "applications",
    string,
    string,
  ];
  const failed = inTransaction(db, async (transaction) => {
    await announce(transaction, { userIds: [person.id], keys: [["stars", randomUUID()]] });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await announce(db, { userIds: [person.id], keys: [application] });
  await expect.poll(() => stream.hints()).toEqual([JSON.stringify(application)]);
});

test.each([
  ["too many", Array.from({ length: 21 }, () => randomUUID()).join()],
  ["no ids", "abc"],
])("%s in the list of watched projects are refused", async (_, watch) => {
  const person = await site.person("greedy");
  expect((await open(person, `?watch=${watch}`)).status).toBe(400);
});

test("everyone learns that the site was renamed, and reads how it is called now", async () => {
  const admin = await site.admin();
  const people = await site.people(["upstairs", "downstairs"]);
  const streams = await Promise.all(Object.values(people).map((person) => open(person)));
  await admin.post("/admin/appearance", { site: { accent: "#0b6470" }, version: 0 });
  for (const stream of streams) {
    await expect.poll(() => stream.hints()).toEqual([JSON.stringify(["site"])]);
  }
  const { body } = await people.upstairs.get<ShownSite>("/site");
  expect(body).toMatchObject({
    site: { name: "Stack Cafe", accent: "#0b6470" },
    hasImprint: false,
  });
  expect(body.style).toContain("--brand:light-dark(#0b6470,");
});
