// Accepting is all or nothing, wherever the server dies.
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db, where } = site.database;
const owner = await site.person("owner");

async function pendingApplication() {
  const applicant = await site.person("applicant");
  const project = await site.project(owner);
  const body = { project: project.id, requestedRole: "designer" };
  const { id } = (await applicant.post<Application>("/applications", body)).body;
  const whatIs = async () => {
    const { status, history } = (await owner.get<Application>(`/applications/${id}`)).body;
    const { rows } = await sql`select role_name from members
      where project_id = ${project.id} and user_id = ${applicant.id}`.execute(db);
    return { status, history: history.map((entry) => entry.status), memberships: rows };
  };
  return { id, whatIs };
}

const accept = (origin: string, id: string) =>
  fetch(`${origin}/api/v1/applications/${id}`, {
    method: "POST",
    headers: { cookie: owner.cookie, "content-type": "application/json" },
    body: JSON.stringify({ status: "accepted" }),
  });

const untouched = { status: "pending", history: ["pending"], memberships: [] };

/** Sessions of servers that wait for the lock on `members`. */
const waiting = async () => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into members%'`.execute(
    db,
  );
  return rows.length;
};

test("killed between the status and the membership, neither is there", async () => {
  const { id, whatIs } = await pendingApplication();
  const server = await startApiServer(where);
  const blocker = new pg.Client(where);
  onTestFinished(() => blocker.end());
  await blocker.connect();
  await blocker.query("begin; lock table members in exclusive mode");
  const answer = accept(server.origin, id).catch(() => "no answer");
  await expect.poll(waiting).toBe(1);
  await server.kill();
  expect(await answer).toBe("no answer");
  await blocker.query("rollback");
  await expect.poll(waiting).toBe(0);
  expect(await whatIs()).toEqual(untouched);

  const next = await startApiServer(where);
  expect((await accept(next.origin, id)).status).toBe(200);
  expect(await whatIs()).toMatchObject({
    status: "accepted",
    memberships: [{ role_name: "designer" }],
  });
});

test("what was answered outlives the server", async () => {
  const { id, whatIs } = await pendingApplication();
  const server = await startApiServer(where);
  const { status } = await accept(server.origin, id);
  await server.kill();
  expect(status).toBe(200);
  expect(await whatIs()).toEqual({
    status: "accepted",
    history: ["pending", "accepted"],
    memberships: [{ role_name: "designer" }],
  });
});
