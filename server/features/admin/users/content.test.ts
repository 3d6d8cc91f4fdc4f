// A suspension can hide all content of a person; lifting it restores exactly that content.
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminUser, AuditEntry } from "#contract/admin.ts";
import type { Comment } from "#contract/comments.ts";
import type { Project } from "#contract/projects.ts";
import type { ReportedThing } from "#contract/reports.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { listComments, postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let admin: Person;
let spammer: Person;
let friend: Person;
let own: Project;
let shared: Project;
let otherProject: Project;
let comment: Comment;

const suspend = (hideContent = true, reason = "Sells watches") =>
  admin.post<AdminUser>(`/admin/users/${spammer.id}/suspend`, { reason, hideContent });
const lift = (restoreContent = true) =>
  admin.post<AdminUser>(`/admin/users/${spammer.id}/lift`, { restoreContent });
const moderate = (kind: string, id: string, act: string) =>
  admin.post<ReportedThing>(`/admin/reports/${kind}/${id}`, { act });
const statusOf = async (path: string) => (await site.visitor.get(path)).status;
const textOf = async (id: string) =>
  (await listComments(site.visitor, otherProject.id)).body.comments[id]?.commentText;
const log = async () =>
  (await admin.get<AuditEntry[]>(`/admin/audit?subject=${spammer.id}`)).body.map(
    ({ act, detail }) => ({ act, ...detail }),
  );

/** What visitors see of the person, their project, a project with a second owner, and a comment. */
const visibility = async () => [
  await statusOf(`/users/${spammer.id}`),
  await statusOf(`/projects/${own.id}`),
  await statusOf(`/projects/${shared.id}`),
  await textOf(comment.id),
];
const all = [200, 200, 200, "Buy my watches"];
const none = [404, 404, 200, ""];

let rounds = 0;

beforeEach(async () => {
  rounds += 1;
  const names = ["admin", "spammer", "friend"].map((name) => `${name}${rounds}x`);
  [admin, spammer, friend] = (await Promise.all(names.map(site.person))) as [
    Person,
    Person,
    Person,
  ];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
  own = await site.project(spammer, { name: "Watches" });
  shared = await site.project(spammer, { name: "Shared" });
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${shared.id}, ${friend.id}, 'owner')`.run(db);
  otherProject = await site.project(friend, { name: "Place" });
  comment = (await postComment(spammer, otherProject.id, "Buy my watches")).body;
});

test("suspending without hiding leaves all content visible", async () => {
  expect((await suspend(false)).body).toMatchObject({ hasHiddenContent: false, hiddenAt: null });
  expect(await visibility()).toEqual(all);
  expect((await lift()).status).toBe(200);
  expect(await log()).toEqual([
    { act: "lift suspension", reason: "Sells watches" },
    { act: "suspend user", reason: "Sells watches" },
  ]);
});

test("suspending with hiding hides the person, projects without another owner and comments; lifting restores them", async () => {
  await friend.post(`/projects/${own.id}/star`);
  await spammer.post(`/projects/${otherProject.id}/star`);
  expect((await suspend()).body).toMatchObject({ hasHiddenContent: true, can: { lift: true } });
  expect(await visibility()).toEqual(none);
  expect((await site.visitor.get<Project>(`/projects/${otherProject.id}`)).body.starCount).toBe(0);
  expect((await friend.get("/starred_projects")).body).toEqual([]);
  expect((await lift()).body).toMatchObject({ hasHiddenContent: false, hiddenAt: null });
  expect(await visibility()).toEqual(all);
  expect((await site.visitor.get<Project>(`/projects/${otherProject.id}`)).body.starCount).toBe(1);
  expect(await log()).toEqual([
    { act: "lift suspension", reason: "Sells watches", restored: { projects: 1, comments: 1 } },
    { act: "suspend user", reason: "Sells watches", hidden: { projects: 1, comments: 1 } },
  ]);
});

test("a project whose other owners are all suspended or hidden is hidden too", async () => {
  const puppet = await site.person(`puppet${rounds}x`);
  const addOwner = (project: Project, who: Person) =>
    sql`insert into members (id, project_id, user_id, role_name)
      values (gen_random_uuid(), ${project.id}, ${who.id}, 'owner')`.run(db);
  await addOwner(own, puppet);
  await addOwner(shared, puppet);
  const reason = "Sells watches";
  await admin.post(`/admin/users/${puppet.id}/suspend`, { reason, hideContent: false });
  await suspend();
  expect(await visibility()).toEqual(none);
  await lift();
  expect(await visibility()).toEqual(all);
  await admin.post(`/admin/users/${puppet.id}/lift`);
  await suspend();
  expect(await statusOf(`/projects/${own.id}`)).toBe(200);
  await lift();
  await moderate("user", puppet.id, "hide");
  await suspend();
  expect(await visibility()).toEqual(none);
});

describe("content whose visibility another act decides", () => {
  test("content hidden before the suspension stays hidden after it is lifted", async () => {
    const before = (await postComment(spammer, otherProject.id, "Worse")).body;
    await moderate("comment", before.id, "hide");
    await moderate("project", own.id, "hide");
    await suspend();
    expect((await log())[0]).toMatchObject({ hidden: { projects: 0, comments: 1 } });
    await lift();
    expect(await visibility()).toEqual([200, 404, 200, "Buy my watches"]);
    expect(await textOf(before.id)).toBe("");
  });

  test("content that an admin hides or restores during the suspension is unaffected by lifting it", async () => {
    await suspend();
    expect((await moderate("comment", comment.id, "hide")).status).toBe(200);
    await moderate("project", own.id, "restore");
    expect(await visibility()).toEqual([404, 200, 200, ""]);
    await moderate("project", own.id, "hide");
    await lift();
    expect(await visibility()).toEqual([200, 404, 200, ""]);
  });

  test("after lifting without restoring, the next suspension restores only what it hid itself", async () => {
    await suspend();
    expect((await lift(false)).body).toMatchObject({
      suspendedAt: null,
      hiddenAt: expect.any(String),
      hasHiddenContent: false,
    });
    expect(await visibility()).toEqual(none);
    await moderate("user", spammer.id, "restore");
    await moderate("project", own.id, "restore");
    await suspend();
    await lift();
    expect(await visibility()).toEqual([200, 200, 200, ""]);
  });
});

test("suspending again hides the remaining content, and a repeat without a difference is not logged", async () => {
  await suspend(false);
  await suspend();
  await suspend();
  await suspend(false);
  expect(await visibility()).toEqual(none);
  expect(await log()).toHaveLength(2);
  await suspend(true, "Another reason");
  await lift();
  expect(await visibility()).toEqual(all);
  expect((await lift()).status).toBe(200);
  expect(await log()).toHaveLength(4);
});

test("hiding content settles its open reports", async () => {
  for (const [kind, id] of [
    ["project", own.id],
    ["comment", comment.id],
    ["user", spammer.id],
  ]) {
    await friend.post("/reports", { kind, id, category: "spam" });
  }
  const open = async () => {
    const { body } = await admin.get<ReportedThing[]>("/admin/reports?pageSize=100");
    return body.filter(({ id }) => [own.id, comment.id, spammer.id].includes(id)).length;
  };
  expect(await open()).toBe(3);
  await suspend();
  expect(await open()).toBe(0);
});

test("thousands of comments are hidden and restored completely", async () => {
  const spam = sql`insert into comments (id, project_id, root_id, depth, user_id, text, html)
    select id, ${otherProject.id}, id, 0, ${spammer.id}, 'Spam', '<p>Spam</p>'
    from (select gen_random_uuid() as id from generate_series(1, 3500)) made`;
  await site.database.withoutTimeout((alone) => spam.run(alone));
  const hidden = async () => {
    const row = await sql<{ hidden: number; marked: number }>`
      select count(*) filter (where hidden_at is not null) as hidden,
        count(hidden_with_user_id) as marked
      from comments where user_id = ${spammer.id}`.maybeOne(db);
    return row;
  };
  await suspend();
  expect(await hidden()).toEqual({ hidden: 3501, marked: 3501 });
  await lift();
  expect(await hidden()).toEqual({ hidden: 0, marked: 0 });
});

test("concurrent comments, replies and stars cause no failure, and no comment stays visible", async () => {
  const replies = Array.from(
    { length: 15 },
    () => () => postComment(friend, otherProject.id, "Why?", comment.id),
  );
  const writes = Array.from(
    { length: 15 },
    () => () => postComment(spammer, otherProject.id, "More"),
  );
  const stars = Array.from({ length: 15 }, () => () => friend.post(`/projects/${own.id}/star`));
  const acts = [...replies, ...writes, ...stars, suspend, lift, suspend, suspend, suspend];
  const answers = await Promise.all(acts.map((act) => act()));
  for (const { status } of answers) expect([200, 400, 401, 404, 409]).toContain(status);
  await suspend();
  expect(await visibility()).toEqual(none);
  const { comments } = (await listComments(site.visitor, otherProject.id)).body;
  expect(Object.values(comments).map(({ commentText }) => commentText)).not.toContain("More");
});

test("an account deleted while hidden signs up again hidden and suspended; lifting restores the person", async () => {
  await suspend();
  const { body: preview } = await admin.get<{ agreement: string }>(
    `/admin/users/${spammer.id}/deletion`,
  );
  const body = { username: spammer.username, reason: "Enough", agreement: preview.agreement };
  const row = await sql<{ id: number }>`
    select account_id as id from users where id = ${spammer.id}`.maybeOne(db);
  expect((await admin.delete(`/admin/users/${spammer.id}`, body)).status).toBe(200);
  const back = await personOf(db, githubAccount(row?.id ?? 0, "x1"));
  expect(await statusOf(`/users/${back}`)).toBe(404);
  const lifted = await admin.post<AdminUser>(`/admin/users/${back}/lift`, { restoreContent: true });
  expect(lifted.body).toMatchObject({ hiddenAt: null, hasHiddenContent: false });
  expect(await statusOf(`/users/${back}`)).toBe(200);
});

test("hiding and restoring take effect at once in the response cache of visitors", async () => {
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const ask = () =>
    fetch(`${origin}/api/v1/projects/${own.id}`, { headers: { host: "127.0.0.1:3000" } });
  for (let time = 0; time < 4; time += 1) expect((await ask()).status).toBe(200);
  await suspend();
  expect((await ask()).status).toBe(404);
  await lift();
  expect((await ask()).status).toBe(200);
});
