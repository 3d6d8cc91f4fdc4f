// Blocking: what a blocked person or project can no longer do, and that they aren't notified.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { type Block, blocksLimit } from "#contract/blocks.ts";
import type { Invitation } from "#contract/invitations.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { postComment } from "#tests/support/comments.ts";
import { inParallel } from "#tests/support/in-parallel.ts";
import { eventsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let round = 0;
let ada: Person;
let mallory: Person;
let eve: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  [ada, mallory, eve] = await Promise.all([
    site.person(`ada${round}`),
    site.person(`mallory${round}`),
    site.person(`eve${round}`),
  ]);
  project = await site.project(mallory, { name: "Trap" });
});

const notified = (act: () => Promise<{ status: number }>) => notifiedBy({ ada, mallory, eve }, act);
const block = (who: Person, kind: string, id: string) =>
  who.post<Block & { message: string }>("/blocks", { kind, id });
const unblock = (who: Person, kind: string, id: string) =>
  who.delete<Block & { message: string }>("/blocks", { kind, id });
const invitationsOf = async (who: Person) => (await who.get<Invitation[]>("/invitations")).body;
const notInvitable = { status: 403, body: { message: "This person can't be invited." } };

describe("the list of blocks", () => {
  test("adds and removes people and projects, each once, newest first", async () => {
    const first = await block(ada, "user", mallory.id);
    expect(first).toMatchObject({
      status: 200,
      body: { kind: "user", user: { id: mallory.id, username: mallory.username }, project: null },
    });
    expect((await block(ada, "user", mallory.id)).body).toEqual(first.body);
    const second = await block(ada, "project", project.id);
    expect(second.body).toMatchObject({
      kind: "project",
      user: null,
      project: { id: project.id, name: "Trap" },
    });
    expect(await walk<Block>(ada, "/blocks?pageSize=1")).toEqual([second.body, first.body]);
    expect((await unblock(ada, "user", mallory.id)).body).toEqual(first.body);
    expect((await unblock(ada, "user", mallory.id)).status).toBe(404);
    expect((await ada.get("/blocks")).body).toEqual([second.body]);
  });

  test("is private to its owner and requires a session", async () => {
    await block(ada, "user", mallory.id);
    for (const who of [mallory, eve]) expect((await who.get("/blocks")).body).toEqual([]);
    expect((await unblock(eve, "user", mallory.id)).status).toBe(404);
    expect((await site.visitor.get("/blocks")).status).toBe(401);
    expect((await site.visitor.post("/blocks", {})).status).toBe(401);
    expect((await site.visitor.delete("/blocks", {})).status).toBe(401);
    expect((await ada.get<Block[]>("/blocks")).body).toHaveLength(1);
  });

  test("refuses the caller, unknown ids and invalid kinds", async () => {
    expect(await block(ada, "user", ada.id)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "id", message: "You can't block yourself" }] },
    });
    for (const kind of ["user", "project"]) {
      expect((await block(ada, kind, nowhere)).status).toBe(404);
    }
    expect((await block(ada, "user", project.id)).status).toBe(404);
    expect((await block(ada, "team", project.id)).status).toBe(400);
    expect((await block(ada, "user", "7")).status).toBe(400);
    expect((await ada.post("/blocks")).status).toBe(400);
    expect((await ada.delete("/blocks", { kind: "user" })).status).toBe(400);
  });

  test("omits hidden people and projects until they are restored", async () => {
    await block(ada, "user", mallory.id);
    await block(ada, "project", project.id);
    await sql`update users set hidden_at = now() where id = ${mallory.id}`.run(db);
    await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
    expect((await ada.get("/blocks")).body).toEqual([]);
    await sql`update users set hidden_at = null where id = ${mallory.id}`.run(db);
    expect((await ada.get("/blocks")).body).toMatchObject([{ user: { id: mallory.id } }]);
  });

  test("has a maximum length, also under fifty concurrent requests", async () => {
    await sql`insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), -${round}::int * 100000 - n, 'crowd' || ${round}::int || 'n' || n, 'Crowd'
      from generate_series(1, ${blocksLimit + 40}::int) n`.run(db);
    const rows = await sql<{ id: string }>`
      select id from users where username like ${`crowd${round}n%`}`.all(db);
    const ids = rows.map(({ id }) => id);
    await sql`insert into blocks (id, user_id, blocked_user_id)
      select gen_random_uuid(), ${ada.id}, id from unnest(${ids.slice(0, blocksLimit - 10)}::uuid[]) id`.run(
      db,
    );
    const answers = await inParallel(50, (index) =>
      block(ada, "user", ids[blocksLimit - 10 + index] ?? ""),
    );
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([10, 40]);
    expect((await block(ada, "user", ids[0] ?? "")).status).toBe(200);
  });
});

describe("a blocked person", () => {
  test("can't invite the blocker; open invitations are withdrawn without a notification", async () => {
    await invite(mallory, project.id, ada);
    expect(await notified(() => block(ada, "user", mallory.id))).toEqual({});
    expect(await invitationsOf(ada)).toEqual([]);
    expect(await invite(mallory, project.id, ada, "owner")).toMatchObject(notInvitable);
    expect((await invite(mallory, project.id, eve)).status).toBe(200);
    // The project itself isn't blocked, so another owner may invite.
    await eve.post(`/invitations/${(await invitationsOf(eve))[0]?.id}/accept`);
    await addMember(mallory, project.id, eve, "owner");
    expect((await invite(eve, project.id, ada)).status).toBe(200);
    // The blocked owner can't change that invitation either.
    expect(await invite(mallory, project.id, ada, "owner")).toMatchObject(notInvitable);
    await unblock(ada, "user", mallory.id);
    expect((await invite(mallory, project.id, ada, "owner")).status).toBe(200);
  });

  test("can't apply to projects that the blocker owns, but to other projects of which the blocker is a member", async () => {
    const own = await site.project(ada);
    const others = await site.project(eve);
    await addMember(eve, others.id, ada, "designer");
    await block(ada, "user", mallory.id);
    const apply = (id: string) =>
      mallory.post<Application>("/applications", { project: id, requestedRole: "developer" });
    expect(await apply(own.id)).toMatchObject({
      status: 403,
      body: { message: "You can't apply to this project." },
    });
    expect((await apply(others.id)).status).toBe(200);
    const again = await site.project(eve);
    await addMember(eve, again.id, ada, "owner");
    expect((await apply(again.id)).status).toBe(403);
  });

  test("causes no notifications to the blocker; other people are notified as before", async () => {
    const own = await site.project(ada);
    const mentioned = () =>
      postComment(mallory, own.id, `@${ada.username} and @${eve.username}, look`);
    expect(await notified(mentioned)).toEqual({ ada: "comment_mention", eve: "comment_mention" });
    await block(ada, "user", mallory.id);
    expect(await notified(mentioned)).toEqual({ eve: "comment_mention" });
    const { id } = (await postComment(ada, own.id, "A question")).body;
    expect(await notified(() => postComment(mallory, own.id, "No", id))).toEqual({});
    expect(await notified(() => postComment(eve, own.id, "Yes", id))).toEqual({
      ada: "comment_reply",
    });
    await unblock(ada, "user", mallory.id);
    expect(await notified(() => postComment(mallory, own.id, "No", id))).toEqual({
      ada: "comment_reply",
    });
  });

  test("can still act as an admin on the blocker and send a test notification", async () => {
    await sql`update users set is_admin = true where id = ${mallory.id}`.run(db);
    await block(ada, "user", mallory.id);
    await mallory.post("/admin/notifications/sendtest", { to: ada.id });
    const sent = await eventsOf(ada);
    const { body } = await mallory.post<{ event: string }>(`/admin/reports/user/${ada.id}`, {
      act: "hide",
    });
    expect(body).toMatchObject({ hiddenAt: expect.any(String) });
    expect(sent).toEqual(["test"]);
  });
});

describe("a blocked project", () => {
  test("can't invite the blocker through any owner, and its open invitation is withdrawn", async () => {
    await addMember(mallory, project.id, eve, "owner");
    await invite(eve, project.id, ada);
    expect(await notified(() => block(ada, "project", project.id))).toEqual({});
    expect(await invitationsOf(ada)).toEqual([]);
    for (const who of [eve, mallory]) {
      expect(await invite(who, project.id, ada)).toMatchObject(notInvitable);
    }
    const other = await site.project(mallory);
    expect((await invite(mallory, other.id, ada)).status).toBe(200);
  });

  test("causes no notifications of comments or mentions", async () => {
    await addMember(mallory, project.id, ada, "owner");
    await block(ada, "project", project.id);
    expect(await notified(() => postComment(eve, project.id, `@${ada.username}`))).toEqual({
      mallory: "comment_created",
    });
    const elsewhere = await site.project(eve);
    expect(await notified(() => postComment(mallory, elsewhere.id, `@${ada.username}`))).toEqual({
      ada: "comment_mention",
      eve: "comment_created",
    });
  });
});

describe("despite blocks, people are notified of", () => {
  test("reports to admins and the deletion of their project", async () => {
    await sql`update users set is_admin = true where id = ${eve.id}`.run(db);
    await block(eve, "user", ada.id);
    const reported = { kind: "project", id: project.id, category: "abuse", text: "A trap" };
    expect(await notified(() => ada.post("/reports", reported))).toEqual({
      eve: "report_created",
    });
    await block(mallory, "user", eve.id);
    await block(mallory, "project", project.id);
    const reason = { name: "Trap", reason: "A trap" };
    const erase = () => eve.delete(`/admin/projects/${project.id}`, reason);
    expect(await notified(erase)).toEqual({ mallory: "project_deleted" });
  });

  test("decisions on their application and changes to their membership", async () => {
    const applicationFields = { project: project.id, requestedRole: "designer" };
    const { id } = (await ada.post<Application>("/applications", applicationFields)).body;
    const decide = (status: string) =>
      notified(() => mallory.post(`/applications/${id}`, { status }));
    expect(await decide("accepted")).toEqual({ ada: "application_accepted" });
    await block(ada, "user", mallory.id);
    await block(ada, "project", project.id);
    expect(await decide("closed")).toEqual({ ada: "application_closed" });
    expect(await notified(() => invite(mallory, project.id, ada, "developer"))).toEqual({
      ada: "member_role_changed",
    });
    const path = `/projects/${project.id}/members`;
    expect(await notified(() => mallory.delete(path, { user: ada.id }))).toEqual({
      ada: "member_removed",
    });
    expect(await notified(() => postComment(mallory, project.id, `@${ada.username}`))).toEqual({});
  });
});

test("blocking during fifty concurrent invitations leaves no open invitation", async () => {
  const projects: string[] = [];
  for (let number = 0; number < 5; number += 1) projects.push((await site.project(mallory)).id);
  const answers = await inParallel<ApiResponse<unknown>>(50, (index) =>
    index === 20
      ? block(ada, "user", mallory.id)
      : invite(mallory, projects[index % 5] ?? "", ada, index % 3 ? "developer" : "designer"),
  );
  for (const { status } of answers) expect([200, 403, 429]).toContain(status);
  expect(await invitationsOf(ada)).toEqual([]);
});

test("the list omits deleted projects and accounts", async () => {
  await block(ada, "user", eve.id);
  await block(ada, "project", project.id);
  await mallory.delete(`/projects/${project.id}`, { name: "Trap" });
  await eve.delete("/account", { username: eve.username });
  expect((await ada.get("/blocks")).body).toEqual([]);
});
