// Adding, changing, opening, closing and removing positions, and what projects show of them.
import { beforeEach, describe, expect, test } from "vitest";
import type { Position } from "#contract/positions.ts";
import type { Project, ProjectCard, ProjectFacets } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const [owner, member, stranger] = (await Promise.all(
  ["owner", "member", "stranger"].map((login) => site.person(login)),
)) as [Person, Person, Person];
const techs = (await site.visitor.get<{ id: string }[]>("/techs?pageSize=3")).body;
const [rust = "", react = ""] = techs.map(({ id }) => id);
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let project: Project;
let path: string;

beforeEach(async () => {
  project = await site.project(owner);
  path = `/projects/${project.id}/positions`;
});

const read = async (caller: Pick<Person, "get"> = site.visitor) =>
  (await caller.get<Project>(`/projects/${project.id}`)).body;
const hide = (hidden: boolean) =>
  sql`update projects set hidden_at = ${hidden ? sql`now()` : null}
    where id = ${project.id}`.run(site.database.db);
const messageOf = ({ status, body }: ApiResponse<unknown>) =>
  [status, (body as { message?: string }).message] as const;

describe("a new position", () => {
  const position = {
    role: "designer",
    title: "Chart drawing",
    description: "A chart that stays readable in full sun.\n\nAnd with wet fingers.",
    techs: [react, rust],
    hoursAWeek: 3,
    seats: 2,
  };

  test("is open, with all of its seats free, on the page and in its own list", async () => {
    const { status, body } = await owner.post<Position>(path, position);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...position,
      techs: [{ id: react }, { id: rust }],
      taken: 0,
      members: [],
      isOpen: true,
      seatFreed: false,
    });
    expect(await positionsAs(site.visitor, project.id)).toEqual([body]);
    expect((await read()).positions).toEqual([body]);
  });

  test("needs a role and a title alone", async () => {
    expect(await addPosition(owner, project.id)).toMatchObject({
      description: null,
      techs: [],
      hoursAWeek: null,
      seats: 1,
    });
  });

  test.each([
    [{ role: "owner" }, "role"],
    [{ title: "x" }, "title"],
    [{ title: "x".repeat(51) }, "title"],
    [{ description: "" }, "description"],
    [{ description: "x".repeat(501) }, "description"],
    [{ techs: [nowhere] }, "techs.0"],
    [{ techs: [rust, rust] }, "techs"],
    [{ techs: Array.from({ length: 11 }, () => rust) }, "techs"],
    [{ hoursAWeek: 0 }, "hoursAWeek"],
    [{ hoursAWeek: 61 }, "hoursAWeek"],
    [{ hoursAWeek: 2.5 }, "hoursAWeek"],
    [{ seats: 0 }, "seats"],
    [{ seats: 21 }, "seats"],
  ])("with %j is refused with 400", async (fields, field) => {
    const answer = await owner.post<{ fields: { path: string }[] }>(path, {
      ...position,
      ...fields,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((one) => one.path)).toContain(field);
    expect(await positionsAs(site.visitor, project.id)).toEqual([]);
  });

  test("is refused beyond twenty", async () => {
    for (let number = 1; number <= 20; number += 1) {
      await addPosition(owner, project.id, { title: `Number ${number}` });
    }
    expect(messageOf(await owner.post(path, position))).toEqual([
      409,
      "A project has at most 20 positions. Delete one first.",
    ]);
    const titles = (await positionsAs(site.visitor, project.id)).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `Number ${index + 1}`));
  });
});

test("only owners add, change and remove positions", async () => {
  await addMember(owner, project.id, member);
  const { id } = await addPosition(owner, project.id);
  for (const [caller, status] of [
    [site.visitor, 401],
    [stranger, 403],
    [member, 403],
  ] as const) {
    expect((await caller.post(path, {})).status).toBe(status);
    expect((await caller.post(`${path}/${id}`, { title: "" })).status).toBe(status);
    expect((await caller.delete(`${path}/${id}`)).status).toBe(status);
  }
  expect((await read(owner)).can.managePositions).toBe(true);
  for (const caller of [site.visitor, stranger, member]) {
    expect((await read(caller)).can.managePositions).toBe(false);
  }
});

test("a position is found in its own project only", async () => {
  const { id } = await addPosition(owner, project.id);
  const other = await site.project(owner);
  for (const wrong of [
    `/projects/${other.id}/positions/${id}`,
    `${path}/${nowhere}`,
    `${path}/7`,
  ]) {
    expect((await owner.post(wrong, { title: "Other" })).status).toBe(404);
    expect((await owner.delete(wrong)).status).toBe(404);
  }
  for (const missing of [nowhere, "7"]) {
    expect((await site.visitor.get(`/projects/${missing}/positions`)).status).toBe(404);
    expect((await owner.post(`/projects/${missing}/positions`, {})).status).toBe(404);
  }
});

describe("a change", () => {
  test("sets what it names and keeps the rest", async () => {
    const before = await addPosition(owner, project.id, { techs: [rust], hoursAWeek: 3 });
    const edit = { title: "Tides", description: "By hand", techs: [react], hoursAWeek: null };
    const changed = await owner.post<Position>(`${path}/${before.id}`, edit);
    const after = { ...before, ...edit, techs: [expect.objectContaining({ id: react })] };
    expect(changed).toMatchObject({ status: 200, body: after });
    expect((await owner.post(`${path}/${before.id}`, {})).body).toEqual(changed.body);
    expect(await positionsAs(site.visitor, project.id)).toEqual([changed.body]);
  });

  test("of seats below those taken, or that opens a full position, is 409 with the way out", async () => {
    const { id } = await addPosition(owner, project.id, { seats: 2 });
    await addMember(owner, project.id, member);
    await owner.post(`/projects/${project.id}/members`, { user: member.id, position: id });
    await owner.post(`/projects/${project.id}/members`, { user: owner.id, position: id });
    expect(messageOf(await owner.post(`${path}/${id}`, { seats: 1 }))).toEqual([
      409,
      "2 seats are taken. Move members to another position first, or keep that many seats.",
    ]);
    expect(messageOf(await owner.post(`${path}/${id}`, { isOpen: true }))).toEqual([
      409,
      "All of its seats are taken. Add a seat to open it again.",
    ]);
    const wider = await owner.post<Position>(`${path}/${id}`, { seats: 3 });
    expect(wider.body).toMatchObject({ seats: 3, taken: 2, isOpen: true });
  });

  test("is an edit of the project by its team, unless it is empty", async () => {
    const { id } = await addPosition(owner, project.id);
    const activityOf = async (act: () => Promise<{ status: number }>) => {
      await sql`update projects set last_activity = 'creation',
        last_activity_at = now() - interval '1 year' where id = ${project.id}`.run(
        site.database.db,
      );
      expect((await act()).status).toBe(200);
      return (await read()).lastActivity;
    };
    const at = `${path}/${id}`;
    expect(await activityOf(() => owner.post(path, { role: "designer", title: "Charts" }))).toBe(
      "edit",
    );
    expect(await activityOf(() => owner.post(at, { title: "Tides" }))).toBe("edit");
    expect(await activityOf(() => owner.post(at, {}))).toBe("creation");
    expect(await activityOf(() => owner.delete(at))).toBe("edit");
  });
});

describe("open roles and free seats", () => {
  const shown = async () => {
    const { settingOpenRoles, freeSeats } = await read();
    const { body: cards } = await site.visitor.get<ProjectCard[]>("/projects?pageSize=100");
    const card = cards.find(({ id }) => id === project.id);
    expect(card).toMatchObject({ settingOpenRoles, freeSeats });
    return [settingOpenRoles, freeSeats.developer, freeSeats.designer];
  };
  const isListedFor = async (role: string) => {
    const { body } = await site.visitor.get<ProjectCard[]>(`/projects?role=${role}&pageSize=100`);
    return body.some(({ id }) => id === project.id);
  };

  test("follow the positions, and without them the owners", async () => {
    expect(await shown()).toEqual([["developer", "designer"], 1, 1]);
    await owner.post(`/projects/${project.id}`, { settingOpenRoles: ["designer"] });
    expect(await shown()).toEqual([["designer"], 0, 1]);

    const { id } = await addPosition(owner, project.id, { seats: 3 });
    expect(await shown()).toEqual([["developer"], 3, 0]);
    await addPosition(owner, project.id, { role: "designer", seats: 2 });
    await addPosition(owner, project.id, { seats: 4 });
    expect(await shown()).toEqual([["developer", "designer"], 7, 2]);

    await owner.post(`${path}/${id}`, { isOpen: false });
    expect(await shown()).toEqual([["developer", "designer"], 4, 2]);
    await owner.post(`${path}/${id}`, { isOpen: true, seats: 1 });
    expect(await shown()).toEqual([["developer", "designer"], 5, 2]);
  });

  test("stay as they were when the last position is removed, and are the owners' again", async () => {
    const { id } = await addPosition(owner, project.id, { seats: 3 });
    const removed = await owner.delete<Position>(`${path}/${id}`);
    expect(removed).toMatchObject({ status: 200, body: { id, seats: 3 } });
    expect((await owner.delete(`${path}/${id}`)).status).toBe(404);
    expect(await shown()).toEqual([["developer"], 1, 0]);
    expect((await read()).positions).toEqual([]);
    const roles = { settingOpenRoles: ["designer"] };
    expect((await owner.post(`/projects/${project.id}`, roles)).status).toBe(200);
    expect(await shown()).toEqual([["designer"], 0, 1]);
  });

  test("can't be set directly while there are positions, except to what they are", async () => {
    await addPosition(owner, project.id);
    const at = `/projects/${project.id}`;
    expect(messageOf(await owner.post(at, { settingOpenRoles: ["designer"] }))).toEqual([
      409,
      "The open roles of this project follow its positions. Add, open, close or remove positions instead.",
    ]);
    const same = { settingOpenRoles: ["developer"], name: "Newer" };
    expect(await owner.post(at, same)).toMatchObject({ status: 200, body: same });
  });

  test("as a version before positions writes them, are derived all the same", async () => {
    await addPosition(owner, project.id);
    await sql`update projects set open_roles = '{designer}' where id = ${project.id}`.run(
      site.database.db,
    );
    expect(await shown()).toEqual([["developer"], 1, 0]);
  });

  test("are what lists are filtered by, and facets count", async () => {
    const facets = async () => (await site.visitor.get<ProjectFacets>("/projects/facets")).body;
    const { roles: before } = await facets();
    const { id } = await addPosition(owner, project.id);
    expect([await isListedFor("developer"), await isListedFor("designer")]).toEqual([true, false]);
    await owner.post(`${path}/${id}`, { isOpen: false });
    expect(await isListedFor("developer")).toBe(false);
    expect((await facets()).roles).toEqual({
      developer: before.developer - 1,
      designer: before.designer - 1,
    });
  });
});

describe("the positions of a hidden project", () => {
  test("are visible to its team, and can't be added, opened or widened", async () => {
    const { id } = await addPosition(owner, project.id, { seats: 2 });
    await hide(true);
    for (const caller of [site.visitor, stranger]) {
      expect((await caller.get(path)).status).toBe(404);
    }
    expect((await positionsAs(owner, project.id)).length).toBe(1);
    const { status } = await owner.post(path, { role: "developer", title: "More" });
    expect(status).toBe(409);
    expect((await owner.post(`${path}/${id}`, { seats: 3 })).status).toBe(409);
    const closed = await owner.post(`${path}/${id}`, { title: "Less", seats: 1, isOpen: false });
    expect(closed.status).toBe(200);
    expect((await owner.post(`${path}/${id}`, { isOpen: true })).status).toBe(409);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(200);
  });
});

test("hidden people aren't named, but their seats are taken", async () => {
  const { id } = await addPosition(owner, project.id);
  await addMember(owner, project.id, member);
  await owner.post(`/projects/${project.id}/members`, { user: member.id, position: id });
  await sql`update users set hidden_at = now() where id = ${member.id}`.run(site.database.db);
  const [seen] = await positionsAs(stranger, project.id);
  expect(seen).toMatchObject({ taken: 1, members: [] });
  expect(JSON.stringify(await read(stranger))).not.toContain(member.id);
  const [own] = await positionsAs(member, project.id);
  expect(own?.members).toMatchObject([{ user: { id: member.id } }]);
  await sql`update users set hidden_at = null where id = ${member.id}`.run(site.database.db);
});

test("the text of positions is stored with a report of the project, and is part of whether it changed", async () => {
  const reported = async () => {
    const row = await sql<{ content: string; digest: string }>`
      select content, encode(digest, 'hex') as digest
      from reported_content('project', ${project.id})`.maybeOne(site.database.db);
    return row;
  };
  const before = await reported();
  const { id } = await addPosition(owner, project.id, { description: "Read the tables" });
  const after = await reported();
  expect(after?.content).toBe("What it is about.\n\nTide prediction\nRead the tables");
  await owner.delete(`${path}/${id}`);
  expect(await reported()).toEqual(before);
  expect(after?.digest).not.toBe(before?.digest);
});
