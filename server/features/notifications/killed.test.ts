// Act and notification are both there or neither is, wherever the server or its connection dies.
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import type { CommentPage } from "#contract/comments.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db, where } = site.database;
const owner = await site.person("owner");
const eve = await site.person("eve");

async function quietProject() {
  const { id } = await site.project(owner);
  const whatIs = async () => {
    const { body } = await owner.get<CommentPage>(`/projects/${id}/comments`);
    const told = (await owner.get<Notification[]>("/notifications")).body.filter(
      ({ data }) => "project" in data && data.project.id === id,
    );
    return { comments: Object.keys(body.comments).length, told: told.length };
  };
  return { id, whatIs };
}

const comment = (origin: string, projectId: string) =>
  fetch(`${origin}/api/v1/projects/${projectId}/comment`, {
    method: "POST",
    headers: { cookie: eve.cookie, "content-type": "application/json" },
    body: JSON.stringify({ commentText: "Hello" }),
  });

/** Makes whoever writes a notification wait, until let go. */
async function blockNotifications() {
  const blocker = new pg.Client(where);
  onTestFinished(() => blocker.end());
  await blocker.connect();
  await blocker.query("begin; lock table notifications in exclusive mode");
  return () => blocker.query("rollback");
}

/** The database's processes that wait to write a notification, by how that statement begins. */
const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%with wanted as%'`.execute(db);
  return rows.map(({ pid }) => pid);
};
const oneWaits = () => expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
const noneWaits = () => expect.poll(waiting, { timeout: 10_000 }).toHaveLength(0);

test("killed before the notification, the comment isn't there either", async () => {
  const { id, whatIs } = await quietProject();
  const server = await startApiServer(where);
  const letGo = await blockNotifications();
  const answer = comment(server.origin, id).catch(() => "no answer");
  await oneWaits();
  await server.kill();
  expect(await answer).toBe("no answer");
  await letGo();
  await noneWaits();
  expect(await whatIs()).toEqual({ comments: 0, told: 0 });

  const { status } = await eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  expect(status).toBe(200);
  expect(await whatIs()).toEqual({ comments: 1, told: 1 });
});

test("what was answered outlives the server", async () => {
  const { id, whatIs } = await quietProject();
  const server = await startApiServer(where);
  const { status } = await comment(server.origin, id);
  await server.kill();
  expect(status).toBe(200);
  expect(await whatIs()).toEqual({ comments: 1, told: 1 });
});

test("with its connection cut, the act is refused and nothing of it is left", async () => {
  const { id, whatIs } = await quietProject();
  const letGo = await blockNotifications();
  const answer = eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  await oneWaits();
  for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(db);
  expect((await answer).status).toBe(503);
  await letGo();
  expect(await whatIs()).toEqual({ comments: 0, told: 0 });
});

test("where the notification can't be written, the act isn't done", async () => {
  const { id, whatIs } = await quietProject();
  await sql`alter table notifications add constraint closed check (event <> 'comment_created')
    not valid`.execute(db);
  onTestFinished(async () => {
    await sql`alter table notifications drop constraint closed`.execute(db);
  });
  const { status } = await eve.post(`/projects/${id}/comment`, { commentText: "Hello" });
  expect(status).toBe(500);
  expect(await whatIs()).toEqual({ comments: 0, told: 0 });
});
