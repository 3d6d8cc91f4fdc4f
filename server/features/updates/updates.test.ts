// Updates of a project: who posts, changes and deletes them, and where they appear.
import { beforeEach, describe, expect, test } from "vitest";
import type { Project, ProjectCard } from "#contract/projects.ts";
import type { Update } from "#contract/updates.ts";
import { sql } from "#server/database/sql.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const { owner, member, other, stranger } = await site.people([
  "owner",
  "member",
  "other",
  "stranger",
]);
const admin = await site.admin();
let project: Project;
let path: string;

beforeEach(async () => {
  project = await site.project(owner, { name: "Tidewater" });
  path = `/projects/${project.id}/updates`;
  await addMember(owner, project.id, member);
  await addMember(owner, project.id, other, "designer");
});

const post = async (by: Person, fields: object = { text: "The first station is live" }) =>
  (await by.post<Update>(path, fields)).body;
const list = async (by: Pick<Person, "get"> = site.visitor, query = "") =>
  (await by.get<Update[]>(`${path}${query}`)).body;
const latest = async (by: Pick<Person, "get"> = site.visitor) =>
  (await by.get<Project>(`/projects/${project.id}`)).body.latestUpdate;
const latestOnCard = async () => {
  const { body } = await site.visitor.get<ProjectCard[]>("/projects?pageSize=100");
  return body.find(({ id }) => id === project.id)?.latestUpdate;
};

describe("an update", () => {
  test("of a member is on the project, its card and its list, rendered, for everyone", async () => {
    const written = await post(member, {
      title: "The first station in Badagry",
      text: `It *floats*, says @${owner.username}\nand holds`,
    });
    expect(written).toMatchObject({
      project: { id: project.id, name: "Tidewater" },
      user: { id: member.id },
      title: "The first station in Badagry",
      html: expect.stringContaining("<em>floats</em>"),
      imageUrl: null,
      hidden: false,
      can: { edit: true, delete: true, report: false },
    });
    expect(written.html).toContain(`href="/user/${owner.username}"`);
    expect(written.html).toContain("<br>");
    const nothing = { edit: false, delete: false, report: false };
    expect(await list()).toEqual([{ ...written, can: nothing }]);
    const shown = { id: written.id, excerpt: written.title, createdAt: written.createdAt };
    expect(await latest()).toEqual(shown);
    expect(await latestOnCard()).toEqual(shown);
  });

  test("without a title is named by the beginning of its text, and counts as activity", async () => {
    await sql`update projects set last_activity_at = now() - interval '1 year',
      last_activity = 'comment' where id = ${project.id}`.run(db);
    const written = await post(member, { text: "**Tides** are in" });
    expect(written.title).toBeNull();
    expect(await latest()).toMatchObject({ excerpt: "Tides are in" });
    const { body } = await site.visitor.get<Project>(`/projects/${project.id}`);
    expect(body).toMatchObject({ health: "active", lastActivity: "edit" });
  });

  test.each([
    [{}, "text"],
    [{ text: " " }, "text"],
    [{ text: "<!-- nothing -->" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
    [{ text: "Fine", title: "" }, "title"],
    [{ text: "Fine", title: "x".repeat(101) }, "title"],
    [{ text: "Fine", title: "two\nlines" }, "title"],
  ])("with %j is refused with 400", async (fields, field) => {
    const { status, body } = await owner.post<{ fields: { path: string }[] }>(path, fields);
    expect([status, body.fields.map((one) => one.path)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  test("is posted by the team alone, and by nobody while an admin hides the project", async () => {
    const fields = { text: "Hello" };
    expect((await site.visitor.post(path, fields)).status).toBe(401);
    expect((await stranger.post(path, fields)).status).toBe(403);
    expect((await admin.post(path, fields)).status).toBe(403);
    await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
    expect((await stranger.post(path, fields)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await member.post(path, fields)).status).toBe(409);
    expect(await list(member)).toEqual([]);
  });
});

describe("changing an update", () => {
  test("is for its author and owners; what is left out stays, and a repeat changes nothing", async () => {
    const { id } = await post(member, { title: "Charts", text: "Drawn" });
    const one = `${path}/${id}`;
    const changed = await member.post<Update>(one, { text: "Drawn *well*" });
    expect(changed.body).toMatchObject({ title: "Charts", text: "Drawn *well*" });
    expect(changed.body.html).toContain("<em>well</em>");
    const repeated = await member.post<Update>(one, { text: "Drawn *well*" });
    expect(repeated.body.updatedAt).toBe(changed.body.updatedAt);
    const untitled = await owner.post<Update>(one, { title: null });
    expect(untitled.body).toMatchObject({ title: null, user: { id: member.id } });
    expect((await other.post(one, { text: "No" })).status).toBe(403);
    expect((await stranger.post(one, { text: "No" })).status).toBe(403);
    expect((await admin.post(one, { text: "No" })).status).toBe(403);
    expect((await owner.post(one, { text: " " })).status).toBe(400);
    await member.delete(`/projects/${project.id}/members`, { user: member.id });
    expect((await member.post(one, { text: "No" })).status).toBe(403);
    expect(await list()).toMatchObject([{ text: "Drawn *well*" }]);
  });

  test("of another project isn't found", async () => {
    const { id } = await post(member);
    const elsewhere = await site.project(owner);
    const one = `/projects/${elsewhere.id}/updates/${id}`;
    expect((await owner.post(one, { text: "Moved" })).status).toBe(404);
    expect((await owner.delete(one)).status).toBe(404);
  });
});

describe("deleting an update", () => {
  test("returns it and takes it off everywhere; a repeat finds nothing", async () => {
    const first = await post(owner, { text: "First" });
    const { id } = await post(member);
    const one = `${path}/${id}`;
    expect((await other.delete(one)).status).toBe(403);
    expect((await stranger.delete(one)).status).toBe(403);
    // Authors take their words with them.
    await member.delete(`/projects/${project.id}/members`, { user: member.id });
    expect((await member.delete<Update>(one)).body.id).toBe(id);
    expect((await member.delete(one)).status).toBe(404);
    expect(await latestOnCard()).toMatchObject({ id: first.id });
    expect(await list()).toMatchObject([{ id: first.id }]);
  });

  test("is in the audit log where an admin does it, who isn't an owner", async () => {
    const { id } = await post(member);
    await admin.delete(`${path}/${id}`);
    const own = await post(owner);
    await owner.delete(`${path}/${own.id}`);
    const acts = await sql<{ detail: object; name: string }>`
      select detail, subject_name as name from audit_log where act = 'delete update'`.all(db);
    const author = { id: member.id, username: member.username };
    expect(acts).toEqual([{ detail: { author }, name: "Tidewater" }]);
  });
});

test("updates are listed latest first, page by page", async () => {
  for (const text of ["one", "two", "three"]) await post(owner, { text });
  const first = await site.visitor.get<Update[]>(`${path}?pageSize=2`);
  expect(first.body.map(({ text }) => text)).toEqual(["three", "two"]);
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  const second = await site.visitor.get<Update[]>(next);
  expect(second.body.map(({ text }) => text)).toEqual(["one"]);
  expect(second.headers["link"]).toBeUndefined();
});

test("a hidden update, or one of a hidden author, is for the team and admins alone", async () => {
  const first = await post(owner, { text: "First" });
  const { id } = await post(member);
  const hide = (table: "project_updates" | "users", hidden: string) =>
    sql`update ${sql.id(table)} set hidden_at = now() where id = ${hidden}`.run(db);
  await hide("project_updates", id);
  for (const viewer of [site.visitor, stranger]) {
    expect((await list(viewer)).map((one) => one.id)).toEqual([first.id]);
    expect(await latest(viewer)).toMatchObject({ id: first.id });
  }
  expect(await latestOnCard()).toMatchObject({ id: first.id });
  for (const viewer of [member, owner, admin]) {
    expect((await list(viewer))[0]).toMatchObject({ id, hidden: true });
  }
  expect((await stranger.delete(`${path}/${id}`)).status).toBe(404);
  const last = await site.person("last");
  await addMember(owner, project.id, last);
  await post(last, { text: "Third" });
  await hide("users", last.id);
  expect((await list()).map((one) => one.id)).toEqual([first.id]);
  expect(await list(owner)).toHaveLength(3);
});

test("an update outlives its author's account, without the name", async () => {
  const leaver = await site.person("leaver");
  await addMember(owner, project.id, leaver);
  await post(leaver);
  const { body: preview } = await leaver.get<{ agreement: string }>("/account/deletion");
  const agreed = { username: leaver.username, agreement: preview.agreement };
  expect((await leaver.delete("/account", agreed)).status).toBe(200);
  expect(await list()).toMatchObject([{ user: null, text: "The first station is live" }]);
  expect((await owner.delete(`${path}/${(await list())[0]?.id}`)).status).toBe(200);
});
