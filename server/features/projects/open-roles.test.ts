// Roles that are opened in several projects at once.
import { beforeEach, expect, test } from "vitest";
import type { OpenedRoles } from "#contract/own-projects.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { addPosition } from "#tests/support/positions.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let people: Record<"owner" | "member" | "other", Person>;
let projects: Project[];

beforeEach(async () => {
  people = await site.people(["owner", "member", "other"]);
  projects = [];
  for (const name of ["Tide", "Moor", "Loom"]) {
    const project = await site.project(people.owner, { name });
    await sql`update projects set open_roles = '{}', last_activity = null, last_activity_at = null
      where id = ${project.id}`.run(db);
    projects.push(project);
  }
});

const open = (person: Pick<Person, "post">, ids: readonly string[], roles = ["developer"]) =>
  person.post<OpenedRoles & { message: string }>("/own_projects/open_roles", {
    projects: ids,
    roles,
  });
const idsOf = () => projects.map(({ id }) => id);
async function rolesNow(): Promise<string[]> {
  const rows = await sql<{ roles: string }>`
    select array_to_string(open_roles, ',') as roles from projects
    where id = any(${idsOf()}::uuid[]) order by id`.all(db);
  return rows.map(({ roles }) => roles);
}
const withoutSeats = async () =>
  (await people.owner.get<{ withoutSeats: number }>("/own_projects/counts")).body.withoutSeats;

test("opens a role in each of them beside those that are open, and once more changes nothing", async () => {
  expect(await withoutSeats()).toBe(3);
  await sql`update projects set open_roles = '{designer}' where id = ${projects[1]?.id}`.run(db);
  const first = await open(people.owner, idsOf());
  expect(first).toMatchObject({ status: 200, body: { unchanged: [], left: [] } });
  expect(first.body.opened.toSorted()).toEqual(idsOf().toSorted());
  expect(await rolesNow()).toEqual(["developer", "developer,designer", "developer"]);
  expect(await withoutSeats()).toBe(0);
  const page = (await site.visitor.get<Project>(`/projects/${projects[0]?.id}`)).body;
  expect(page).toMatchObject({ freeSeats: { developer: 1, designer: 0 }, lastActivity: "edit" });

  const again = await open(people.owner, idsOf());
  expect(again.body).toMatchObject({ opened: [], left: [] });
  expect(again.body.unchanged.toSorted()).toEqual(idsOf().toSorted());
  const now = (await site.visitor.get<Project>(`/projects/${projects[0]?.id}`)).body;
  expect(now.lastActivityAt).toBe(page.lastActivityAt);
});

test("strangers, members and owners of only some of them change none", async () => {
  const [tide, moor] = idsOf();
  await addMember(people.owner, tide ?? "", people.member);
  expect((await open(site.visitor, idsOf())).status).toBe(401);
  for (const person of [people.other, people.member]) {
    expect((await open(person, [tide ?? ""])).status).toBe(403);
  }
  const foreign = await site.project(people.other, { name: "Foreign" });
  expect((await open(people.owner, [...idsOf(), foreign.id])).status).toBe(403);
  const gone = await open(people.owner, [tide ?? "", "00000000-0000-7000-8000-000000000000"]);
  expect([gone.status, gone.body.message]).toEqual([404, "Project not found."]);
  await sql`update projects set hidden_at = now() where id = ${moor}`.run(db);
  expect((await open(people.other, [moor ?? ""])).status).toBe(404);
  expect(await rolesNow()).toEqual(["", "", ""]);
});

test("positions, archived and hidden projects are left as they are, with the reason", async () => {
  const [tide = "", moor = "", loom = ""] = idsOf();
  const { id } = await addPosition(people.owner, tide);
  await people.owner.post(`/projects/${tide}/positions/${id}`, { isOpen: false });
  await people.owner.post(`/projects/${moor}`, { archived: true });
  await sql`update projects set hidden_at = now() where id = ${loom}`.run(db);
  const { body } = await open(people.owner, idsOf());
  expect(body).toMatchObject({ opened: [], unchanged: [] });
  expect(Object.fromEntries(body.left.map((one) => [one.id, one.reason]))).toEqual({
    [tide]: "positions",
    [moor]: "archived",
    [loom]: "hidden",
  });
});

test("an empty, a repeated, a malformed and a long list, and other roles are refused", async () => {
  const [tide = ""] = idsOf();
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  for (const ids of [[], [tide, tide], ["x"], many]) {
    expect((await open(people.owner, ids)).status).toBe(400);
  }
  for (const roles of [[], ["owner"], ["developer", "developer"]]) {
    expect((await open(people.owner, [tide], roles)).status).toBe(400);
  }
  expect(await rolesNow()).toEqual(["", "", ""]);
});

test("those who watch a project are notified of its open seats, once", async () => {
  const [tide = ""] = idsOf();
  await people.other.post(`/projects/${tide}/watch`, { level: "all" });
  await open(people.owner, idsOf(), ["developer", "designer"]);
  await open(people.owner, idsOf(), ["developer", "designer"]);
  const rows = await sql<{ id: string; detail: { roles: string[] } }>`
    select project_id as id, detail from watched_events
    where event = 'seats_opened' and project_id = any(${idsOf()}::uuid[])`.all(db);
  expect(rows).toEqual([{ id: tide, detail: { roles: ["developer", "designer"] } }]);
});
