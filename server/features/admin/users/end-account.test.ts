// Admins end sessions and accounts of other people: with a reason, after typing the username, and
// logged.
import { beforeEach, describe, expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { AdminUser, AuditEntry } from "#contract/admin.ts";
import type { Project } from "#contract/projects.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { listComments, postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const unknownId = "0198c0de-0000-7000-8000-000000000000";
let admin: Person;
let mallory: Person;
let eve: Person;

const path = (target: { id: string }, act = "") => `/admin/users/${target.id}${act}`;
const confirmation = { username: "mallory", reason: "Asked for it" };
const endSessions = (by: Person, target: { id: string }, body: object = confirmation) =>
  by.post<AdminUser>(path(target, "/end_sessions"), body);
const previewOf = async (target: Person) =>
  (await admin.get<DeletionPreview>(path(target, "/deletion"))).body;
const endAccount = (by: Person, target: { id: string }, body: object = confirmation) =>
  by.delete<{ projects: { id: string }[] }>(path(target), body);
const sessionsOf = async ({ id }: Person) =>
  (await sql`select from sessions where user_id = ${id}`.all(db)).length;
const exists = async ({ id }: Person) => (await site.visitor.get(`/users/${id}`)).status === 200;
const logOf = async ({ id }: Person) =>
  (await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`)).body;

let rounds = 0;

beforeEach(async () => {
  // Usernames are unique in each round: a login that is taken would get another username.
  rounds += 1;
  const names = ["admin", "mallory", "eve"].map((name) => `${name}${rounds}x`);
  [admin, mallory, eve] = (await Promise.all(names.map(site.person))) as [Person, Person, Person];
  confirmation.username = mallory.username;
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

describe("ending sessions", () => {
  test("signs the person out on all devices, is logged, and allows a new sign-in", async () => {
    await openSession(db, mallory.id, "another device");
    const { status, body } = await endSessions(admin, mallory);
    expect([status, body.suspendedAt]).toEqual([200, null]);
    expect(await sessionsOf(mallory)).toBe(0);
    expect((await mallory.get("/account/sessions")).status).toBe(401);
    expect((await eve.get("/account/sessions")).status).toBe(200);
    expect(await logOf(mallory)).toMatchObject([
      {
        act: "end sessions",
        by: { id: admin.id },
        detail: { reason: "Asked for it", ended: 2 },
      },
    ]);
    expect((await endSessions(admin, mallory)).status).toBe(200);
  });

  test("is refused in the order 401, 403, 404, 400", async () => {
    expect((await site.visitor.post(path({ id: unknownId }, "/end_sessions"), {})).status).toBe(
      401,
    );
    expect((await endSessions(eve, { id: unknownId }, {})).status).toBe(403);
    expect((await endSessions(eve, eve, { ...confirmation, username: eve.username })).status).toBe(
      403,
    );
    expect((await endSessions(admin, { id: unknownId }, {})).status).toBe(404);
    expect((await endSessions(admin, { id: "x" }, {})).status).toBe(404);
    for (const body of [
      {},
      { username: confirmation.username },
      { ...confirmation, reason: "no" },
      { ...confirmation, username: "mallor" },
      { ...confirmation, username: eve.username },
    ]) {
      expect((await endSessions(admin, mallory, body)).status).toBe(400);
    }
    expect(await sessionsOf(mallory)).toBe(1);
  });
});

describe("ending an account", () => {
  let project: Project;

  beforeEach(async () => {
    project = await site.project(mallory, { name: "Alone" });
  });

  test("deletes the same data as the person's own deletion, and is logged with the reason", async () => {
    const place = await site.project(eve);
    const { id } = (await postComment(mallory, place.id, "Words")).body;
    const { agreement, ...preview } = await previewOf(mallory);
    expect(preview).toMatchObject({ projects: [{ name: "Alone" }], commentCount: 1 });
    const username = ` ${confirmation.username.toUpperCase()} `;
    const { status, body } = await endAccount(admin, mallory, {
      ...confirmation,
      username,
      agreement,
    });
    expect(status).toBe(200);
    expect(body.projects).toEqual([{ id: project.id, name: "Alone" }]);
    expect(await exists(mallory)).toBe(false);
    expect((await mallory.get("/account/sessions")).status).toBe(401);
    expect((await site.visitor.get(`/projects/${project.id}`)).status).toBe(404);
    const { comments } = (await listComments(site.visitor, place.id)).body;
    expect(comments[id]).toMatchObject({ deleted: true, commentText: "", user: null });
    expect(await logOf(mallory)).toMatchObject([
      {
        act: "delete account",
        by: { id: admin.id },
        subject: { kind: "user", name: confirmation.username },
        detail: { reason: "Asked for it", projects: [project.id] },
      },
    ]);
    expect((await endAccount(admin, mallory, { ...confirmation, agreement })).status).toBe(404);
  });

  test("requires agreement to exactly the projects that are deleted", async () => {
    const { agreement } = await previewOf(mallory);
    expect((await endAccount(admin, mallory)).status).toBe(409);
    await site.project(mallory, { name: "One more" });
    expect((await endAccount(admin, mallory, { ...confirmation, agreement })).status).toBe(409);
    expect(await exists(mallory)).toBe(true);
    const after = await previewOf(mallory);
    expect((await endAccount(admin, mallory, { ...confirmation, ...after })).status).toBe(200);
  });

  test("is refused in the order 401, 403, 404, 400", async () => {
    expect((await site.visitor.get(path(mallory, "/deletion"))).status).toBe(401);
    expect((await eve.get(path(mallory, "/deletion"))).status).toBe(403);
    expect((await admin.get(path({ id: unknownId }, "/deletion"))).status).toBe(404);
    expect((await site.visitor.delete(path(mallory), {})).status).toBe(401);
    expect((await endAccount(eve, { id: unknownId }, {})).status).toBe(403);
    expect((await endAccount(mallory, mallory)).status).toBe(403);
    expect((await endAccount(admin, { id: unknownId }, {})).status).toBe(404);
    const { agreement } = await previewOf(mallory);
    for (const wrong of [{ username: "x" }, { username: "" }, { reason: "" }, { reason: 7 }]) {
      const sent = { ...confirmation, agreement, ...wrong };
      expect((await endAccount(admin, mallory, sent)).status).toBe(400);
    }
    const headers = { origin: "https://evil.example" };
    const forged = await admin.delete(path(mallory), { ...confirmation, agreement }, headers);
    expect(forged.status).toBe(403);
    expect(await exists(mallory)).toBe(true);
  });

  test("concurrent requests end it once and log it once", async () => {
    const { agreement } = await previewOf(mallory);
    const answers = await Promise.all(
      Array.from({ length: racers }, () =>
        endAccount(admin, mallory, { ...confirmation, agreement }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: racers - 1 }, () => 404),
    ]);
    expect(await logOf(mallory)).toHaveLength(1);
  });
});

test("an admin can't end sessions or accounts of admins, their own included", async () => {
  const second = await site.person("second");
  await sql`update users set is_admin = true where id = ${second.id}`.run(db);
  for (const target of [second, admin]) {
    const body = { ...confirmation, username: target.username };
    expect((await endSessions(admin, target, body)).status).toBe(409);
    expect((await endAccount(admin, target, body)).status).toBe(409);
    expect(await exists(target)).toBe(true);
  }
  const { body } = await admin.get<AdminUser[]>(`/admin/users?search=${second.id}`);
  expect(body[0]?.can).toMatchObject({ endSessions: false, endAccount: false });
});

test("an admin whose rights are revoked concurrently is refused or finishes first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await site.person(`other${round}`);
    const victim = await site.person(`victim${round}`);
    await sql`update users set is_admin = true where id = ${other.id}`.run(db);
    const { agreement } = await previewOf(victim);
    const [unmade, ended] = await Promise.all([
      admin.post(`/admin/users/${other.id}/admin`, { isAdmin: false }),
      endAccount(other, victim, { username: victim.username, reason: "Revenge", agreement }),
    ]);
    expect(unmade.status).toBe(200);
    expect([200, 403]).toContain(ended.status);
    expect(await exists(victim)).toBe(ended.status === 403);
  }
});
