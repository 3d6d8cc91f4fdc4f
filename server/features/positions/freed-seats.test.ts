// Seats that become free: by leaving, removal, or the end of an account, and who is notified.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let people: Record<"owner" | "ada" | "eve" | "sam", Person>;
let project: Project;
let tides: Position;
let charts: Position;

beforeEach(async () => {
  people = await site.people(["owner", "ada", "eve", "sam"]);
  project = await site.project(people.owner, { name: "Tidewater" });
  tides = await addPosition(people.owner, project.id);
  charts = await addPosition(people.owner, project.id, { role: "designer", title: "Charts" });
});

const set = (person: Person, changes: object) =>
  people.owner.post<Member>(`/projects/${project.id}/members`, { user: person.id, ...changes });
const remove = (person: Person, by: Person = people.owner) =>
  by.delete(`/projects/${project.id}/members`, { user: person.id });
const join = (person: Person, role: "developer" | "designer" = "developer") =>
  addMember(people.owner, project.id, person, role);
const applied = async (person: Person, position: Position) => {
  const body = { project: project.id, position: position.id };
  return (await person.post<Application>("/applications", body)).body;
};
const change = (position: Position, changes: object) =>
  people.owner.post<Position>(`/projects/${project.id}/positions/${position.id}`, changes);
const now = async ({ id }: Position) =>
  (await positionsAs(site.visitor, project.id)).find((position) => position.id === id);

describe("a freed seat", () => {
  const seated = async () => {
    await join(people.ada);
    await set(people.ada, { position: tides.id });
    expect(await now(tides)).toMatchObject({ taken: 1, isOpen: false, seatFreed: false });
  };
  const deleteAccount = async (person: Person) => {
    const { username } = person;
    return person.delete("/account", { username });
  };

  test.each([
    ["the member leaves", () => remove(people.ada, people.ada)],
    ["an owner removes them", () => remove(people.ada)],
    ["they delete their account", () => deleteAccount(people.ada)],
  ])("stays closed when %s, until an owner opens it", async (_, act) => {
    await seated();
    expect((await act()).status).toBe(200);
    expect(await now(tides)).toMatchObject({ taken: 0, isOpen: false, seatFreed: true });
    const page = async () => (await site.visitor.get<Project>(`/projects/${project.id}`)).body;
    expect(await page()).toMatchObject({
      settingOpenRoles: ["designer"],
      freeSeats: { developer: 0 },
    });
    expect((await change(tides, { isOpen: true })).body).toMatchObject({
      isOpen: true,
      seatFreed: false,
    });
    expect((await page()).freeSeats).toEqual({ developer: 1, designer: 1 });
  });

  test("of a full position notifies the owners when its member leaves", async () => {
    await seated();
    expect(await notifiedBy(people, () => remove(people.ada, people.ada))).toEqual({
      owner: "seat_freed",
    });
    const [latest] = await notificationsOf(people.owner);
    expect(latest?.data).toEqual({
      user: { id: people.ada.id, username: people.ada.username },
      project: { id: project.id, name: "Tidewater" },
      position: { id: tides.id, title: "Tide prediction" },
      removed: false,
    });
  });

  test("notifies the other owners when one of them removes its member", async () => {
    await seated();
    await addMember(people.owner, project.id, people.sam, "owner");
    expect(await notifiedBy(people, () => remove(people.ada))).toEqual({
      ada: "member_removed",
      sam: "seat_freed",
    });
    const [latest] = await notificationsOf(people.sam);
    expect(latest?.data).toMatchObject({
      user: { id: people.owner.id },
      position: { id: tides.id },
      removed: true,
    });
  });

  test("notifies the owners of each project when its member deletes their account", async () => {
    await seated();
    const other = await site.project(people.eve, { name: "Harbour" });
    await addMember(people.eve, other.id, people.owner, "owner");
    const gauges = await addPosition(people.eve, other.id, { title: "Gauges" });
    await addMember(people.eve, other.id, people.ada);
    const member = { user: people.ada.id, position: gauges.id };
    await people.eve.post(`/projects/${other.id}/members`, member);
    const rest = { owner: people.owner, eve: people.eve, sam: people.sam };
    expect(await notifiedBy(rest, () => deleteAccount(people.ada))).toEqual({
      owner: ["seat_freed", "seat_freed"],
      eve: "seat_freed",
    });
    const [latest] = await notificationsOf(people.eve);
    expect(latest?.data).toEqual({
      user: null,
      project: { id: other.id, name: "Harbour" },
      position: { id: gauges.id, title: "Gauges" },
      removed: false,
    });
  });

  test("notifies once, until the position is full again", async () => {
    await change(tides, { seats: 2 });
    await seatedIn(people.ada);
    await seatedIn(people.eve);
    const freed = { owner: "seat_freed" };
    expect(await notifiedBy(people, () => remove(people.ada, people.ada))).toEqual(freed);
    expect(await notifiedBy(people, () => remove(people.eve, people.eve))).toEqual({});
    await seatedIn(people.ada);
    await seatedIn(people.eve);
    const rest = { owner: people.owner, ada: people.ada };
    expect(await notifiedBy(rest, () => deleteAccount(people.eve))).toEqual(freed);
    expect(await notifiedBy({ owner: people.owner }, () => deleteAccount(people.ada))).toEqual({});
  });

  test.each(["archived_at", "hidden_at"])(
    "notifies nobody for a project with %s",
    async (column) => {
      await seated();
      await addMember(people.owner, project.id, people.sam, "owner");
      const { db } = site.database;
      await sql`update projects set ${sql.id(column)} = now() where id = ${project.id}`.run(db);
      const others = { owner: people.owner, sam: people.sam };
      expect(await notifiedBy(others, () => deleteAccount(people.ada))).toEqual({});
    },
  );

  test("of a position that others have, or that an owner closed, notifies nobody: the end of the application does", async () => {
    const pair = await addPosition(people.owner, project.id, { title: "Gauges", seats: 2 });
    const closed = await addPosition(people.owner, project.id, { title: "Logs" });
    const applications = [await applied(people.ada, pair), await applied(people.eve, closed)];
    await change(closed, { isOpen: false });
    for (const { id } of applications) {
      await people.owner.post(`/applications/${id}`, { status: "accepted" });
    }
    expect(await now(closed)).toMatchObject({ taken: 1, isOpen: false });
    const withdrawn = { owner: "application_withdrawn" };
    expect(await notifiedBy(people, () => remove(people.ada, people.ada))).toEqual(withdrawn);
    expect(await notifiedBy(people, () => remove(people.eve, people.eve))).toEqual(withdrawn);
  });

  test("notifies nobody again once an owner keeps it closed, nor where one had closed it", async () => {
    await seated();
    await remove(people.ada);
    expect((await change(tides, { isOpen: false })).body).toMatchObject({
      isOpen: false,
      seatFreed: false,
    });
    await join(people.eve, "designer");
    await change(charts, { isOpen: false });
    await set(people.eve, { position: charts.id });
    await remove(people.eve);
    expect(await now(charts)).toMatchObject({ taken: 0, isOpen: false, seatFreed: false });
  });

  test("of a position that isn't full leaves it open", async () => {
    await change(tides, { seats: 2 });
    await seatedIn(people.ada);
    await remove(people.ada);
    expect(await now(tides)).toMatchObject({ taken: 0, isOpen: true, seatFreed: false });
  });

  const seatedIn = async (person: Person) => {
    await join(person);
    await set(person, { position: tides.id });
  };

  test("stays with members whose position is removed: they have none", async () => {
    await seated();
    await people.owner.delete(`/projects/${project.id}/positions/${tides.id}`);
    const { body } = await people.ada.get<Member>(`/projects/${project.id}/members/@me`);
    expect(body).toMatchObject({ roleName: "developer", position: null });
  });
});
