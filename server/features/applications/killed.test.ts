// Accepting an application is atomic, even if the server is killed.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
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
  const currentState = async () => {
    const { status, history } = (await owner.get<Application>(`/applications/${id}`)).body;
    const rows = await sql`select role_name from members
      where project_id = ${project.id} and user_id = ${applicant.id}`.all(db);
    return { status, history: history.map((entry) => entry.status), memberships: rows };
  };
  return { id, currentState };
}

const accept = (origin: string, id: string) =>
  fetch(`${origin}/api/v1/applications/${id}`, {
    method: "POST",
    headers: { cookie: owner.cookie, "content-type": "application/json" },
    body: JSON.stringify({ status: "accepted" }),
  });

const untouched = { status: "pending", history: ["pending"], memberships: [] };

/** Database sessions that wait for the lock on `members`. */
const waitingSessions = async () => {
  const rows = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into members%'`.all(
    db,
  );
  return rows.length;
};

test("a server killed between the status update and the membership insert leaves neither", async () => {
  const { id, currentState } = await pendingApplication();
  const server = await startApiServer(where);
  const blocker = new pg.Client(where);
  onTestFinished(() => blocker.end());
  await blocker.connect();
  await blocker.query("begin; lock table members in exclusive mode");
  const answer = accept(server.origin, id).catch(() => "no answer");
  await expect.poll(waitingSessions).toBe(1);
  await server.kill();
  expect(await answer).toBe("no answer");
  await blocker.query("rollback");
  await expect.poll(waitingSessions).toBe(0);
  expect(await currentState()).toEqual(untouched);

  const next = await startApiServer(where);
  expect((await accept(next.origin, id)).status).toBe(200);
  expect(await currentState()).toMatchObject({
    status: "accepted",
    memberships: [{ role_name: "designer" }],
  });
});

test("an acceptance that was answered survives a killed server", async () => {
  const { id, currentState } = await pendingApplication();
  const server = await startApiServer(where);
  const { status } = await accept(server.origin, id);
  await server.kill();
  expect(status).toBe(200);
  expect(await currentState()).toEqual({
    status: "accepted",
    history: ["pending", "accepted"],
    memberships: [{ role_name: "designer" }],
  });
});
