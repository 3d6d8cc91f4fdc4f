// Applying, and editing an application.
import { describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp, type Person } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const other = await site.person("other");

const newProject = (fields?: object) => site.project(owner, fields);
const applyTo = (person: Person, project: string, rest: object = {}) =>
  person.post<Application & Refused>("/applications", {
    project,
    requestedRole: "developer",
    ...rest,
  });

interface Refused {
  readonly message: string;
  readonly fields: { path: string; message: string }[];
}

test("a new application is pending, and its history starts with the applicant", async () => {
  const ada = await site.person("ada");
  const { id } = await newProject();
  const { status, body, headers } = await applyTo(ada, id, { user: ada.id, content: " *Hi* " });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toMatchObject({
    project: { id, settingOpenRoles: ["developer", "designer"] },
    user: { id: ada.id, username: "ada" },
    requestedRole: "developer",
    content: "*Hi*",
    contentHtml: "<p><em>Hi</em></p>",
    status: "pending",
    history: [{ status: "pending", by: { id: ada.id } }],
    can: { accept: false, close: false, reopen: false, withdraw: true, edit: true },
  });
  expect((await ada.get(`/applications/${body.id}`)).body).toEqual(body);
  expect((await owner.get(`/applications/${body.id}`)).body).toMatchObject({
    can: { accept: true, close: true, reopen: false, withdraw: false, edit: false },
  });
});

test("a person has one active application per project, may apply again after withdrawing, and members can't apply", async () => {
  const ada = await site.person("twice");
  const { id } = await newProject();
  const first = await applyTo(ada, id);
  expect((await applyTo(ada, id)).status).toBe(409);
  await ada.post(`/applications/${first.body.id}`, { status: "withdrawn" });
  const second = await applyTo(ada, id);
  expect(second.status).toBe(200);
  expect(second.body.id).not.toBe(first.body.id);
  await owner.post(`/applications/${second.body.id}`, { status: "closed" });
  expect((await applyTo(ada, id)).status).toBe(409);
  await owner.post(`/applications/${second.body.id}`, { status: "accepted" });
  expect((await applyTo(ada, id)).status).toBe(409);
  expect((await applyTo(owner, id)).status).toBe(409);
});

test("applying requires an open role and a project that isn't archived", async () => {
  const ada = await site.person("picky");
  const { id } = await newProject();
  await owner.post(`/projects/${id}`, { settingOpenRoles: ["designer"] });
  const refused = await applyTo(ada, id);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: [{ path: "requestedRole", message: "This role is not open" }] },
  });
  await owner.post(`/projects/${id}`, { archived: true });
  expect((await applyTo(ada, id, { requestedRole: "designer" })).status).toBe(409);
  expect((await ada.get(`/projects/${id}`)).body).toMatchObject({ can: { apply: false } });
});

describe("an invalid application is refused", () => {
  const nowhere = "0198c0de-0000-7000-8000-000000000000";
  test("in the order 401, 404, 403, 400, 409", async () => {
    const ada = await site.person("wrong");
    const { id } = await newProject();
    const post = async (person: Pick<Person, "post">, body: object) =>
      (await person.post("/applications", body)).status;
    const badRole = { requestedRole: "owner" };
    expect(await post(site.visitor, { project: nowhere, ...badRole })).toBe(401);
    expect(await post(ada, { project: nowhere, user: other.id, ...badRole })).toBe(404);
    expect(await post(ada, { project: id, user: other.id, ...badRole })).toBe(403);
    expect(await post(ada, { project: "7", user: other.id, requestedRole: "developer" })).toBe(403);
    expect(await post(owner, { project: id, ...badRole })).toBe(400);
    expect(await post(owner, { project: id, requestedRole: "developer" })).toBe(409);
  });

  test.each([
    [{ project: undefined }, "project"],
    [{ project: "7" }, "project"],
    [{ project: null }, "project"],
    [{ user: "7" }, undefined],
    [{ user: null }, "user"],
    [{ requestedRole: undefined }, "requestedRole"],
    [{ requestedRole: "owner" }, "requestedRole"],
    [{ content: 7 }, "content"],
    [{ content: "a\0b" }, "content"],
    [{ content: "\ud800" }, "content"],
    [{ content: `${"🙂".repeat(4096)}x` }, "content"],
  ])("for the field that is wrong: %j", async (change, field) => {
    const ada = await site.person("sloppy");
    const { id } = await newProject();
    const { status, body } = await applyTo(ada, id, change);
    expect(status).toBe(field ? 400 : 403);
    if (field) expect(body.fields.map(({ path }) => path)).toEqual([field]);
  });
});

test("a message has at most 4,096 code points and may be empty", async () => {
  const [ada, bob] = [await site.person("long"), await site.person("short")];
  const { id } = await newProject();
  const long = "🙂".repeat(4096);
  expect((await applyTo(ada, id, { content: ` ${long} ` })).body.content).toBe(long);
  const refused = await applyTo(await site.person("more"), id, { content: `${long}x` });
  expect(refused.body.fields).toEqual([{ path: "content", message: "Too Long!" }]);
  expect((await applyTo(bob, id, { content: " \n " })).body).toMatchObject({
    content: null,
    contentHtml: null,
  });
});

describe("editing an application", () => {
  async function applied(login: string) {
    const person = await site.person(login);
    const { id } = await newProject();
    const { body } = await applyTo(person, id, { content: "First" });
    return { person, projectId: id, path: `/applications/${body.id}`, before: body };
  }

  test("the applicant can change role and message while it is pending", async () => {
    const { person, path, before } = await applied("editor");
    const { status, body } = await person.post<Application>(path, {
      requestedRole: "designer",
      content: "**Second**",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestedRole: "designer",
      contentHtml: "<p><strong>Second</strong></p>",
    });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect(body.history).toEqual(before.history);
    expect((await person.post<Application>(path, { content: null })).body).toMatchObject({
      content: null,
      contentHtml: null,
      requestedRole: "designer",
    });
  });

  test("an empty edit changes nothing", async () => {
    const { person, path, before } = await applied("idle");
    expect((await person.post(path, {})).body).toEqual(before);
  });

  test("other people can't edit it, and its applicant can't after a decision", async () => {
    const { person, path } = await applied("late");
    expect((await owner.post(path, { content: "x" })).status).toBe(403);
    expect((await owner.post(path, { content: 7 })).status).toBe(403);
    expect((await other.post(path, { content: "x" })).status).toBe(403);
    for (const status of ["accepted", "closed"]) {
      await owner.post(path, { status });
      expect((await person.post(path, { content: "x" })).status).toBe(409);
    }
  });

  test("the new role must be open; the former role may stay after it was closed", async () => {
    const { person, path, projectId } = await applied("stayer");
    await owner.post(`/projects/${projectId}`, { settingOpenRoles: [] });
    expect((await person.post(path, { requestedRole: "designer" })).status).toBe(400);
    expect((await person.post(path, { requestedRole: "developer", content: "x" })).status).toBe(
      200,
    );
    expect((await person.post(path, { content: "x".repeat(4097) })).status).toBe(400);
  });
});

test("deleting a project deletes its applications", async () => {
  const ada = await site.person("gone");
  const { id } = await newProject();
  const { body } = await applyTo(ada, id);
  await owner.post(`/applications/${body.id}`, { status: "closed" });
  await sql`delete from projects where id = ${id}`.run(site.database.db);
  expect((await ada.get(`/applications/${body.id}`)).status).toBe(404);
  expect((await applyTo(ada, id)).status).toBe(404);
});

test("the error message names a missing field as required", async () => {
  const { id } = await site.project(owner);
  const asking = await site.person("asking");
  expect(await asking.post("/applications", { project: id })).toMatchObject({
    status: 400,
    body: { message: "requestedRole is a required field" },
  });
});
