// A change and its notification are atomic, even if the server or its connection dies.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import type { CommentPage } from "#contract/comments.ts";
import { sql } from "#server/database/sql.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db, where } = site.database;
const owner = await site.person("owner");
const eve = await site.person("eve");

async function quietProject() {
  const { id } = await site.project(owner);
  const currentState = async () => {
    const { body } = await owner.get<CommentPage>(`/projects/${id}/comments`);
    const notifications = (await owner.get<Notification[]>("/notifications")).body.filter(
      ({ data }) => "project" in data && data.project?.id === id,
    );
    return { comments: Object.keys(body.comments).length, notifications: notifications.length };
  };
  return { id, currentState };
}

const comment = (origin: string, projectId: string) =>
  fetch(`${origin}/api/v1/projects/${projectId}/comment`, {
    method: "POST",
    headers: { cookie: eve.cookie, "content-type": "application/json" },
    body: JSON.stringify({ commentText: "Hello" }),
  });

/** Blocks notifications to the owner until the returned function is called. */
async function blockNotifications() {
  const blocker = new pg.Client(where);
  onTestFinished(() => blocker.end());
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select from users where id = $1 for update", [owner.id]);
  return () => blocker.query("rollback");
}

/** Database processes that wait while they post a comment, found by the start of that statement. */
const waiting = async () => {
  const rows = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query ~ '^\\s*with locked as'`.all(db);
  return rows.map(({ pid }) => pid);
};
const expectOneWaiting = () => expect.poll(waiting).toHaveLength(1);
const expectNoneWaiting = () => expect.poll(waiting).toHaveLength(0);

test("a server killed while it writes leaves the comment with its notification", async () => {
  const { id, currentState } = await quietProject();
  const server = await startApiServer(where);
  const unblock = await blockNotifications();
  const answer = comment(server.origin, id).catch(() => "no answer");
  await expectOneWaiting();
  await server.kill();
  expect(await answer).toBe("no answer");
  await unblock();
  await expectNoneWaiting();
  await expect.poll(currentState).toEqual({ comments: 1, notifications: 1 });

  const { status } = await eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  expect(status).toBe(200);
  expect(await currentState()).toEqual({ comments: 2, notifications: 2 });
});

test("an answered comment and its notification survive a killed server", async () => {
  const { id, currentState } = await quietProject();
  const server = await startApiServer(where);
  const { status } = await comment(server.origin, id);
  await server.kill();
  expect(status).toBe(200);
  expect(await currentState()).toEqual({ comments: 1, notifications: 1 });
});

test("after its database connection is cut, a change is refused with 503 and leaves nothing", async () => {
  const { id, currentState } = await quietProject();
  const unblock = await blockNotifications();
  const answer = eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  await expectOneWaiting();
  for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`.run(db);
  expect((await answer).status).toBe(503);
  await unblock();
  expect(await currentState()).toEqual({ comments: 0, notifications: 0 });
});

test("a change whose notification can't be written is rolled back", async () => {
  const { id, currentState } = await quietProject();
  await sql`alter table notifications add constraint closed check (event <> 'comment_created')
    not valid`.run(db);
  onTestFinished(async () => {
    await sql`alter table notifications drop constraint closed`.run(db);
  });
  const { status } = await eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  expect(status).toBe(500);
  expect(await currentState()).toEqual({ comments: 0, notifications: 0 });
});
