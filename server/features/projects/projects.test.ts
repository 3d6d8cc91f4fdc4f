// Listing and changing a project: permissions, validation and messages.
import { describe, expect, test } from "vitest";
import type { Project, ProjectCard } from "#contract/projects.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const stranger = await site.person("stranger");
const techs = (await site.visitor.get<Tech[]>("/techs?pageSize=60")).body.map(({ id }) => id);
const nowhere = "0198c0de-0000-7000-8000-000000000000";

interface Refused {
  readonly message: string;
  readonly fields: { path: string; message: string }[];
}

const valid = { name: "Tide", description: "What it is." };
const create = (fields: object) =>
  owner.post<Project & Refused>("/projects", { ...valid, ...fields });

test("a new project has its creator as owner, both roles open, and technologies in their order", async () => {
  const chosen = [techs[5], techs[1], techs[3]];
  const { status, body } = await create({
    name: "  Tide 🙂 ",
    description: " **Bold** words ",
    techs: chosen,
    repositoryUrl: " https://code.example/tide ",
    isAdmin: true,
    starCount: 9,
    id: nowhere,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Tide 🙂",
    description: "**Bold** words",
    descriptionHtml: "<p><strong>Bold</strong> words</p>",
    summary: "Bold words",
    settingOpenRoles: ["developer", "designer"],
    repositoryUrl: "https://code.example/tide",
    pushedAt: null,
    repositoryArchivedAt: null,
    websiteUrl: null,
    archivedAt: null,
    memberCount: 1,
    starCount: 0,
    starred: false,
    members: [{ roleName: "owner", user: { id: owner.id } }],
    can: { edit: true, apply: false, viewApplications: true },
  });
  expect(body.techs.map(({ id }) => id)).toEqual(chosen);
  expect(body.id).not.toBe(nowhere);
  expect((await owner.get(`/projects/${body.id}`)).body).toEqual(body);
  expect((await stranger.get(`/projects/${body.id}`)).body).toMatchObject({
    can: { edit: false, apply: true, viewApplications: false },
  });
});

test.each([
  "git@code.example:ada/tide.git",
  "ssh://git@code.example/ada/tide.git",
  "code.example/ada/tide",
])("the repository %s is stored as an https address, on creating and changing", async (address) => {
  const { body } = await owner.post<Project>("/projects", { ...valid, repositoryUrl: address });
  expect(body.repositoryUrl).toBe("https://code.example/ada/tide");
  await owner.post(`/projects/${body.id}`, { repositoryUrl: null });
  const changed = await owner.post<Project>(`/projects/${body.id}`, { repositoryUrl: address });
  expect(changed.body.repositoryUrl).toBe("https://code.example/ada/tide");
});

test("a path is a repository at the site's code host", async () => {
  const { body } = await owner.post<Project>("/projects", { ...valid, repositoryUrl: "ada/tide" });
  expect(body.repositoryUrl).toBe("https://github.com/ada/tide");
});

/** Invalid fields, for creating and changing alike, with the expected error. */
const refused: [object, string, string][] = [
  [{ name: "x" }, "name", "Too Short!"],
  [{ name: "  x  " }, "name", "Too Short!"],
  [{ name: "🙂" }, "name", "Too Short!"],
  [{ name: "x".repeat(51) }, "name", "Too Long!"],
  [{ name: "🙂".repeat(51) }, "name", "Too Long!"],
  [{ name: "a\0b" }, "name", "Contains characters that can't be stored"],
  [{ name: "ab\ud800" }, "name", "Contains characters that can't be stored"],
  [{ name: 7 }, "name", ""],
  [{ description: "" }, "description", "Too Short!"],
  [{ description: "x".repeat(1001) }, "description", "Too Long!"],
  [{ techs: [nowhere] }, "techs.0", "Unknown technology"],
  [{ techs: [techs[0], techs[0]] }, "techs", "Each technology once"],
  [{ techs: techs.slice(0, 51) }, "techs", "At most 50 technologies"],
  [{ techs: ["rust"] }, "techs.0", "Not an id"],
  [{ techs: "rust" }, "techs", ""],
  ...[
    "http://a.example",
    "javascript:alert(1)",
    "https://",
    "https://u:p@a.example",
    "ftp://a",
    "//a",
    "x\0",
  ].map((url): [object, string, string] => [
    { repositoryUrl: url },
    "repositoryUrl",
    "Please use an address that starts with https://",
  ]),
  [{ websiteUrl: `https://a.example/${"x".repeat(2000)}` }, "websiteUrl", "Too Long!"],
  [{ licence: "x".repeat(101) }, "licence", "Too Long!"],
  [{ licence: "" }, "licence", "Too Short!"],
];

const { body: existing } = await create({ name: "Existing" });

describe.each(refused)("the invalid field %j", (fields, path, message) => {
  test.each(["/projects", `/projects/${existing.id}`])("is refused by POST %s", async (address) => {
    const { status, body } = await owner.post<Refused>(address, { ...valid, ...fields });
    expect(status).toBe(400);
    expect(body.fields[0]).toMatchObject({ path, ...(message && { message }) });
    expect(body.message).toContain(path.split(".")[0]);
  });
});

test.each([
  [{ name: "ab" }],
  [{ name: "🙂".repeat(50) }],
  [{ description: "🙂".repeat(1000) }],
  [{ techs: techs.slice(0, 50) }],
  [{ techs: [] }],
])("creating with %j succeeds", async (fields) => {
  expect((await create(fields)).status).toBe(200);
});

test("creating requires name and description", async () => {
  for (const name of ["name", "description"]) {
    const { status, body } = await create({ [name]: undefined });
    expect(status).toBe(400);
    const message = `${name} is a required field`;
    expect(body).toMatchObject({ message, fields: [{ path: name, message }] });
  }
});

describe("changing a project", () => {
  test("updates only the fields that are sent", async () => {
    const { body: before } = await create({
      techs: techs.slice(0, 3),
      websiteUrl: "https://a.example",
    });
    const path = `/projects/${before.id}`;
    const renamed = await owner.post<Project>(path, { name: "Ebb" });
    const { updatedAt } = renamed.body;
    const edited = { updatedAt, lastActivityAt: updatedAt, lastActivity: "edit" };
    expect(renamed.body).toEqual({
      ...before,
      ...edited,
      name: "Ebb",
      members: [{ ...before.members[0], project: { id: before.id, name: "Ebb" } }],
    });
    expect((await owner.post(path, { description: "*New*" })).body).toMatchObject({
      descriptionHtml: "<p><em>New</em></p>",
      name: "Ebb",
    });
    expect((await owner.post(path, { techs: [techs[9]], websiteUrl: null })).body).toMatchObject({
      techs: [{ id: techs[9] }],
      websiteUrl: null,
    });
    expect((await owner.post(path, { licence: " AGPL-3.0 " })).body).toMatchObject({
      licence: "AGPL-3.0",
      websiteUrl: null,
    });
    expect((await owner.post(path, { licence: null })).body).toMatchObject({ licence: null });
    expect((await owner.post(path, { settingOpenRoles: [] })).body).toMatchObject({
      settingOpenRoles: [],
    });
    expect((await stranger.get(path)).body).toMatchObject({ can: { apply: false } });
  });

  test.each([
    [{ settingOpenRoles: ["owner"] }],
    [{ settingOpenRoles: ["developer", "developer"] }],
    [{ settingOpenRoles: ["developer", "designer", "owner"] }],
    [{ settingOpenRoles: "developer" }],
    [{ settingOpenRoles: null }],
    [{ archived: "yes" }],
  ])("refuses invalid roles and flags: %j", async (change) => {
    expect((await owner.post(`/projects/${existing.id}`, change)).status).toBe(400);
  });

  test("archives it with the date of the first time, and unarchives it", async () => {
    const { body } = await create({});
    const path = `/projects/${body.id}`;
    const first = await owner.post<Project>(path, { archived: true });
    expect(first.body.archivedAt).not.toBeNull();
    expect((await owner.post<Project>(path, { archived: true })).body.archivedAt).toBe(
      first.body.archivedAt,
    );
    expect((await owner.post<Project>(path, { archived: false })).body.archivedAt).toBeNull();
  });

  test("is refused in the order 401, 404, 403, 400", async () => {
    const bad = { name: "x" };
    expect((await site.visitor.post(`/projects/${nowhere}`, bad)).status).toBe(401);
    expect((await owner.post(`/projects/${nowhere}`, bad)).status).toBe(404);
    expect((await owner.post("/projects/7", bad)).status).toBe(404);
    expect((await stranger.post(`/projects/${existing.id}`, bad)).status).toBe(403);
    expect((await owner.post(`/projects/${existing.id}`, bad)).status).toBe(400);
    expect(await owner.get("/projects/7")).toMatchObject({
      status: 404,
      body: { message: "Project not found." },
    });
  });
});

describe("lists of projects", () => {
  test("page through each project once, newest first, while others are added", async () => {
    for (let number = 0; number < 12; number += 1) await create({ name: `Number ${number}` });
    const before = await walk<ProjectCard>(site.visitor, "/projects?pageSize=100");
    const found = await walk<ProjectCard>(site.visitor, "/projects?pageSize=4", async () => {
      await create({ name: "Meanwhile" });
    });
    expect(found.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(found[0]).not.toHaveProperty("descriptionHtml");
  });

  test("can be filtered by technology", async () => {
    const [tech] = (await site.visitor.get<Tech[]>("/techs?pageSize=100")).body.slice(70);
    const { body } = await create({ techs: [tech?.id] });
    const { body: found } = await site.visitor.get<ProjectCard[]>(`/projects?tech=${tech?.slug}`);
    expect(found.map(({ id }) => id)).toEqual([body.id]);
    expect((await site.visitor.get("/projects?tech=nothing-of-that-name")).body).toEqual([]);
  });

  test("contain summaries of at most 200 characters of plain text", async () => {
    const { body } = await create({ description: `# Head\n\n${"**🙂** ".repeat(120)}` });
    const { body: list } = await site.visitor.get<ProjectCard[]>("/projects?pageSize=1");
    expect(list[0]?.id).toBe(body.id);
    expect(list[0]?.summary).toMatch(/^Head (🙂 )+🙂…$/u);
    expect([...(list[0]?.summary ?? "")].length).toBeLessThanOrEqual(201);
  });

  test("contain five members, owners first, and the number of all", async () => {
    const { body } = await create({ name: "Crowd" });
    await sql`insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), ${body.id}, id, 'developer' from users where id <> ${owner.id}`.run(
      site.database.db,
    );
    for (let number = 0; number < 6; number += 1) {
      const person = await site.person(`person${number}`);
      await sql`insert into members (id, project_id, user_id, role_name)
        values (gen_random_uuid(), ${body.id}, ${person.id}, ${number === 5 ? "owner" : "designer"})`.run(
        site.database.db,
      );
    }
    const { body: read } = await site.visitor.get<Project>(`/projects/${body.id}`);
    expect(read.memberCount).toBe(8);
    const team = await walk<Project["members"][number]>(
      site.visitor,
      `/projects/${body.id}/members?pageSize=3`,
    );
    expect(team).toHaveLength(8);
    expect(team.map(({ roleName }) => roleName).slice(0, 3)).toEqual([
      "owner",
      "owner",
      expect.not.stringMatching("owner"),
    ]);
    expect(read.members).toEqual(team.slice(0, 5));
  });
});
