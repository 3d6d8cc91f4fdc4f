// A call with an Idempotency-Key takes effect once, however often it arrives.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { onAnnouncement } from "#server/realtime/announce.ts";
import { holdRenders } from "#tests/support/hold-renders.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let people = 0;
const person = () => site.person(`person${(people += 1)}`);

const withKey = (key: string) => ({ "idempotency-key": `"${key}"` });

const countIn = async (table: string) => {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(table)}`.one(db);
  return count;
};

test("a repeated comment gets the same reply and isn't posted again", async () => {
  const [owner, ada] = [await person(), await person()];
  const { id } = await site.project(owner);
  const post = (by: Person, commentText: string, key: string) =>
    by.post(`/projects/${id}/comment`, { commentText }, withKey(key));
  const before = await countIn("comments");
  const first = await post(ada, "Hello", "one");
  const again = await post(ada, "Hello", "one");
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await countIn("comments")).toBe(before + 1);

  const other = await post(ada, "Goodbye", "one");
  expect(other).toMatchObject({
    status: 422,
    body: {
      code: "unprocessable",
      message: "This Idempotency-Key was used for another request.",
    },
  });
  // Keys are a person's own.
  expect((await post(owner, "Goodbye", "one")).status).toBe(200);
  expect((await post(ada, "Goodbye", "two")).status).toBe(200);
  expect(await countIn("comments")).toBe(before + 3);
});

test("calls with the same key at the same time take effect once", async () => {
  const [owner, ada] = [await person(), await person()];
  const { id } = await site.project(owner);
  const before = await countIn("comments");
  const replies = await Promise.all(
    Array.from({ length: racers }, () =>
      ada.post(`/projects/${id}/comment`, { commentText: "Hello" }, withKey("one")),
    ),
  );
  const [first] = replies;
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, first?.body]);
  expect(await countIn("comments")).toBe(before + 1);
});

test("calls that wait for the renderer, or for one with the same key, hold no connection", async () => {
  const [owner, ada, ben, cyd] = [await person(), await person(), await person(), await person()];
  const { id: project } = await site.project(owner);
  const before = await countIn("comments");
  const { texts, release } = holdRenders();
  const slow = "*a* ".repeat(60);
  const comment = (key: string) =>
    ada.post(`/projects/${project}/comment`, { commentText: `${key} ${slow}` }, withKey(key));
  const same = Array.from({ length: racers }, () => comment("same"));
  const others = Array.from({ length: 9 }, (_, index) => comment(`${index}`));
  const application = { project, user: cyd.id, requestedRole: "developer", content: slow };
  const calls = [
    ...others,
    ben.post("/projects", { name: "Lowland", description: slow }, withKey("one")),
    cyd.post("/applications", application, withKey("one")),
  ];
  await expect.poll(() => texts).toHaveLength(2);
  const held = () => site.database.connections().total - site.database.connections().idle;
  await expect.poll(held).toBe(0);
  release();
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(200);
  const [first, ...repeated] = await Promise.all(same);
  expect(first?.status).toBe(200);
  for (const reply of repeated) expect(reply.body).toEqual(first?.body);
  expect(texts).toHaveLength(1 + calls.length);
  expect(await countIn("comments")).toBe(before + 1 + others.length);
});

test.each([
  ["is committed", 422],
  ["is rolled back", 200],
])("a call waits until another server's with its key %s", async (end, status) => {
  const [owner, ada] = [await person(), await person()];
  const { id } = await site.project(owner);
  const claim = { user_id: ada.id, operation: "postComment", key: "one", request_hash: "other" };
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { promise: call, resolve } = Promise.withResolvers<ReturnType<Person["post"]>>();
  const another = inTransaction(db, async (transaction) => {
    await sql`insert into idempotency_keys ${sql.values(claim)}`.run(transaction);
    resolve(ada.post(`/projects/${id}/comment`, { commentText: "Hello" }, withKey("one")));
    await expect.poll(() => waiting.all(transaction)).toHaveLength(1);
    if (end === "is rolled back") throw new Error(end);
  });
  await Promise.allSettled([another]);
  expect((await call).status).toBe(status);
});

test("a refused call doesn't use its key up, and keys have a form", async () => {
  const ada = await person();
  const create = (name: string, key: string) =>
    ada.post("/projects", { name, description: "Words" }, { "idempotency-key": key });
  expect((await create("", "one")).status).toBe(400);
  expect((await create("Tidewater", "one")).status).toBe(200);
  expect((await create("Tidewater", '"one"')).body).toMatchObject({ name: "Tidewater" });
  for (const key of ["", "two words", "ü", "x".repeat(129)]) {
    expect(await create("Tidewater", key)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "Idempotency-Key" }] },
    });
  }
  expect((await site.visitor.post("/projects", {}, withKey("one"))).status).toBe(401);
});

test("what is announced is announced once it is committed", async () => {
  const [owner, ada] = [await person(), await person()];
  const { id } = await site.project(owner);
  const before = await countIn("comments");
  const { promise: seen, resolve } = Promise.withResolvers<number>();
  const stop = onAnnouncement(() => void countIn("comments").then(resolve));
  await ada.post(`/projects/${id}/comment`, { commentText: "Hello" }, withKey("one"));
  expect(await seen).toBe(before + 1);
  stop();
});

test("every operation that takes a key takes effect once", async () => {
  const [owner, ada, ben] = [await person(), await person(), await person()];
  const { id: project } = await site.project(owner);
  const apply = { project, user: ada.id, requestedRole: "developer", content: "Let me help." };
  const applied = await ada.post<Application>("/applications", apply, withKey("first"));
  const calls: Record<string, readonly [Person, string, object, table: string]> = {
    createProject: [ada, "/projects", { name: "Lowland", description: "Words" }, "projects"],
    postComment: [ada, `/projects/${project}/comment`, { commentText: "Hi" }, "comments"],
    setMember: [owner, `/projects/${project}/members`, { user: ben.id }, "invitations"],
    apply: [ben, "/applications", { ...apply, user: ben.id }, "applications"],
    postUpdate: [
      owner,
      `/projects/${applied.body.project.id}/updates`,
      { text: "The first station is live" },
      "project_updates",
    ],
    sendApplicationMessage: [
      owner,
      `/applications/${applied.body.id}/messages`,
      { text: "When could you begin?" },
      "application_messages",
    ],
  };
  const taking = endpoints.filter(({ endpoint }) => endpoint.takesIdempotencyKey);
  expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, [by, path, body, table]] of Object.entries(calls)) {
    const before = await countIn(table);
    const notified = await countIn("notifications");
    const first = await by.post(path, body, withKey(name));
    expect([name, first.status, first.body]).toEqual([name, 200, expect.anything()]);
    expect([name, await countIn(table)]).toEqual([name, before + 1]);
    const notifiedOnce = await countIn("notifications");
    expect(await by.post(path, body, withKey(name))).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect([name, await countIn(table)]).toEqual([name, before + 1]);
    expect(await countIn("notifications")).toBe(notifiedOnce);
    expect(notifiedOnce).toBeGreaterThanOrEqual(notified);
  }
});
