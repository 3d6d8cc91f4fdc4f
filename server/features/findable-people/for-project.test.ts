// The people whom an owner could invite to a free seat.
import { beforeEach, expect, test } from "vitest";
import type { SuitablePerson } from "#contract/findable-people.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { makeFindable, namesAt, techIdOf } from "#tests/support/findable.ts";
import { addMember, invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let owner: Person;
let ada: Person;
let eve: Person;
let project: Project;

const names = async (query = "") =>
  (await namesAt(owner, `/projects/${project.id}/people?${query}`)).names;

beforeEach(async () => {
  await sql`delete from projects`.run(db);
  await sql`delete from users`.run(db);
  [owner, ada, eve] = [
    await site.person("owner"),
    await site.person("ada"),
    await site.person("eve"),
  ];
  const techs = await Promise.all(["rust", "zig", "css"].map((slug) => techIdOf(owner, slug)));
  project = await site.project(owner, { name: "Nightjar", techs });
  await makeFindable(ada, { techs: ["zig", "rust"] });
  await makeFindable(eve, { techs: ["css"], roles: ["designer"], availability: "up_to_3" });
});

test("owners see who would take a seat, best first, with reasons", async () => {
  await makeFindable(await site.person("other"), { techs: ["python"], roles: ["designer"] });
  for (const login of ["first", "second"]) {
    const taken = await site.person(login);
    await makeFindable(taken, { techs: ["rust"] });
    await addMember(owner, project.id, taken);
  }
  const { body, headers } = await owner.get<SuitablePerson[]>(`/projects/${project.id}/people`);
  expect(body.map(({ username }) => username)).toEqual(["ada", "eve", "other"]);
  expect(headers["x-total-count"]).toBe("3");
  const [first, second, third] = body;
  expect(first?.reasons).toEqual([
    {
      kind: "techs",
      text: "knows Zig and Rust",
      techs: first?.shared,
    },
    { kind: "role", text: "looks for a developer seat", roles: ["developer"] },
    { kind: "availability", text: "4 to 8 hours a week", availability: "4_to_8" },
    { kind: "activity", text: "active this week" },
  ]);
  expect(second?.reasons.map(({ text }) => text)).toEqual([
    "knows CSS",
    "looks for a designer seat",
    "up to 3 hours a week",
    "active this week",
  ]);
  expect(third?.reasons.map(({ kind }) => kind)).not.toContain("techs");
  expect(first?.score).toBeGreaterThan(second?.score ?? 1);
  expect([first?.score === 0, third?.score]).toEqual([false, 0]);
});

test("only roles that are open are offered, and none of an archived project", async () => {
  expect(await names("role=designer")).toEqual(["eve"]);
  await owner.post(`/projects/${project.id}`, { settingOpenRoles: ["developer"] });
  expect(await names()).toEqual(["ada"]);
  expect(await names("role=designer")).toEqual([]);
  await makeFindable(eve, { roles: ["developer", "designer"], techs: ["css"] });
  expect(await names()).toEqual(["ada", "eve"]);
  expect(await names("role=designer")).toEqual([]);
  await owner.post(`/projects/${project.id}`, { archived: true });
  expect(await names()).toEqual([]);
});

test("the list is filtered by technology and hours, and paged", async () => {
  expect(await names("techs=css")).toEqual(["eve"]);
  expect(await names("availability=4_to_8")).toEqual(["ada"]);
  const { body, headers } = await owner.get<SuitablePerson[]>(
    `/projects/${project.id}/people?pageSize=1`,
  );
  expect(body.map(({ username }) => username)).toEqual(["ada"]);
  const next = headers["link"]?.match(/<(.*)>/)?.[1] ?? "";
  expect((await namesAt(owner, next)).names).toEqual(["eve"]);
});

test("it is for owners only: 401, 404, 403, 400 in this order", async () => {
  const path = `/projects/${project.id}/people`;
  const member = await site.person("member");
  await addMember(owner, project.id, member);
  expect((await site.visitor.get(path)).status).toBe(401);
  expect((await owner.get("/projects/7/people")).status).toBe(404);
  const nowhere = "0198c0de-0000-7000-8000-000000000000";
  expect((await owner.get(`/projects/${nowhere}/people`)).status).toBe(404);
  expect((await ada.get(path)).status).toBe(403);
  expect((await member.get(`${path}?role=x`)).status).toBe(403);
  expect((await owner.get(`${path}?role=x`)).status).toBe(400);
  await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
  expect((await ada.get(path)).status).toBe(404);
  expect(await names()).toEqual([]);
});

test("members and invited people are left out; people who left or declined long ago are back", async () => {
  const { body: invitation } = await invite(owner, project.id, ada, "developer");
  expect(await names()).toEqual(["eve"]);
  await ada.post(`/invitations/${invitation.id}/decline`);
  expect(await names()).toEqual(["eve"]);
  await sql`update invitations set ended_at = now() - interval '31 days'`.run(db);
  expect(await names()).toEqual(["ada", "eve"]);
  await addMember(owner, project.id, ada);
  expect(await names()).toEqual(["eve"]);
  await ada.delete(`/projects/${project.id}/members`, { user: ada.id });
  expect(await names()).toContain("ada");
});

test("people who wait for an answer to their application are left out", async () => {
  await ada.post("/applications", { project: project.id, requestedRole: "developer" });
  expect(await names()).toEqual(["eve"]);
});

test("people who block the project or the owner are left out, and whom the owner blocks", async () => {
  await ada.post("/blocks", { kind: "project", id: project.id });
  expect(await names()).toEqual(["eve"]);
  await eve.post("/blocks", { kind: "user", id: owner.id });
  expect(await names()).toEqual([]);
  await ada.delete("/blocks", { kind: "project", id: project.id });
  expect(await names()).toEqual(["ada"]);
  await owner.post("/blocks", { kind: "user", id: ada.id });
  expect(await names()).toEqual([]);
});

test("a project without technologies has everybody who would take a seat", async () => {
  await owner.post(`/projects/${project.id}`, { techs: [] });
  const { body } = await owner.get<SuitablePerson[]>(`/projects/${project.id}/people`);
  expect(body.map(({ score }) => score)).toEqual([0, 0]);
});

test("people who are found can be invited, and accept", async () => {
  const [found] = (await owner.get<SuitablePerson[]>(`/projects/${project.id}/people`)).body;
  const { body } = await invite(owner, project.id, found ?? ada, "developer");
  expect((await ada.post(`/invitations/${body.id}/accept`)).status).toBe(200);
  expect(await names()).toEqual(["eve"]);
});
