// Members take and change seats: by an owner or an invitation.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { type AccountData, accountData } from "#contract/accounts.ts";
import type { Invitation } from "#contract/invitations.ts";
import type { Member } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

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

const set = (person: Person, changes: object, by: Pick<Person, "post"> = people.owner) =>
  by.post<Member>(`/projects/${project.id}/members`, { user: person.id, ...changes });
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
const refusalOf = ({ status, body }: ApiResponse<unknown>) => {
  const { message, fields } = body as { message: string; fields?: { path: string }[] };
  return [status, ...(fields ? [fields[0]?.path] : []), message];
};

describe("an owner", () => {
  test("seats a member in a position and moves them, which frees the former seat", async () => {
    await join(people.ada);
    expect((await set(people.ada, { position: tides.id })).body).toMatchObject({
      roleName: "developer",
      position: { id: tides.id, title: "Tide prediction" },
    });
    const page = (await site.visitor.get<Project>(`/projects/${project.id}`)).body;
    expect(page.members.map(({ position }) => position?.title)).toEqual([
      undefined,
      "Tide prediction",
    ]);
    expect(page.freeSeats).toEqual({ developer: 0, designer: 1 });

    expect((await set(people.ada, { position: charts.id })).body).toMatchObject({
      roleName: "designer",
      position: { id: charts.id },
    });
    expect(await now(tides)).toMatchObject({ taken: 0, isOpen: false, seatFreed: true });
    expect((await set(people.ada, { position: null })).body.position).toBeNull();
    expect(await now(charts)).toMatchObject({ taken: 0, seatFreed: true });
  });

  test("is refused with what doesn't fit", async () => {
    await join(people.ada);
    const elsewhere = await addPosition(people.owner, (await site.project(people.owner)).id);
    expect(refusalOf(await set(people.ada, { position: elsewhere.id }))).toEqual([
      400,
      "position",
      "position: This project has no such position",
    ]);
    const mixed = { position: charts.id, roleName: "developer" };
    expect(refusalOf(await set(people.ada, mixed))).toEqual([
      400,
      "roleName",
      "roleName: This position is for a designer",
    ]);
    const both = { position: tides.id, roleName: "owner" };
    for (const person of [people.ada, people.eve]) {
      expect(refusalOf(await set(person, both)).slice(0, 2)).toEqual([400, "position"]);
    }
    await set(people.owner, { position: tides.id });
    for (const person of [people.ada, people.eve]) {
      expect(refusalOf(await set(person, { position: tides.id }))).toEqual([
        409,
        "All seats for Tide prediction are taken. Add a seat, or choose another position.",
      ]);
    }
  });

  test("alone may seat people", async () => {
    await join(people.ada);
    expect((await set(people.ada, { position: tides.id }, site.visitor)).status).toBe(401);
    for (const person of [people.ada, people.eve]) {
      expect((await set(people.ada, { position: tides.id }, person)).status).toBe(403);
    }
  });

  test("who takes a seat stays owner, and keeps it until they get another role", async () => {
    const seated = await set(people.owner, { position: tides.id });
    expect(seated.body).toMatchObject({ roleName: "owner", position: { id: tides.id } });
    await addMember(people.owner, project.id, people.ada, "owner");
    const demoted = await set(people.owner, { roleName: "designer" }, people.ada);
    expect(demoted.body).toMatchObject({ roleName: "designer", position: null });
  });

  test("by another role frees the seat, by the same keeps it", async () => {
    await join(people.ada);
    await set(people.ada, { position: tides.id });
    const same = await set(people.ada, { roleName: "developer" });
    expect(same.body.position?.id).toBe(tides.id);
    const other = await set(people.ada, { roleName: "designer" });
    expect(other.body).toMatchObject({ roleName: "designer", position: null });
  });

  test("who makes a member an owner leaves them their seat", async () => {
    await join(people.ada);
    await set(people.ada, { position: tides.id });
    await addMember(people.owner, project.id, people.ada, "owner");
    const { body } = await people.ada.get<Member>(`/projects/${project.id}/members/@me`);
    expect(body).toMatchObject({ roleName: "owner", position: { id: tides.id } });
  });

  test("who adds an applicant gives the seat applied for, another or none", async () => {
    await change(tides, { seats: 2 });
    for (const person of [people.ada, people.eve, people.sam]) await applied(person, tides);
    expect((await set(people.ada, {})).body.position?.id).toBe(tides.id);
    expect((await set(people.eve, { position: charts.id })).body).toMatchObject({
      roleName: "designer",
      position: { id: charts.id },
    });
    await change(tides, { seats: 1 });
    expect((await set(people.sam, {})).status).toBe(409);
    expect((await set(people.sam, { position: null })).body).toMatchObject({
      roleName: "developer",
      position: null,
    });
  });

  test("who gives the last seat away notifies those who wait for it", async () => {
    await join(people.ada);
    await applied(people.eve, tides);
    await applied(people.sam, charts);
    expect(await notifiedBy(people, () => set(people.ada, { position: tides.id }))).toEqual({
      eve: "seat_taken",
    });
    expect(await notifiedBy(people, () => set(people.ada, { position: tides.id }))).toEqual({});
    expect(await notifiedBy(people, () => set(people.ada, { position: charts.id }))).toEqual({
      ada: "member_role_changed",
      sam: "seat_taken",
    });
  });

  test("who gives up the last free seats notifies those who wait for one, once", async () => {
    const pair = await addPosition(people.owner, project.id, { title: "Tide gauges", seats: 3 });
    await join(people.ada);
    await set(people.ada, { position: pair.id });
    await applied(people.eve, pair);
    expect(await notifiedBy(people, () => change(pair, { seats: 2 }))).toEqual({});
    expect(await notifiedBy(people, () => change(pair, { seats: 1 }))).toEqual({
      eve: "seat_taken",
    });
    expect(await notifiedBy(people, () => change(pair, { seats: 1 }))).toEqual({});
    expect(await notifiedBy(people, () => change(pair, { title: "Gauges" }))).toEqual({});
  });
});

describe("an invitation to a position", () => {
  const inviteTo = (person: Person, changes: object) => set(person, changes);
  const accept = (person: Person, id: string, body: object = {}) =>
    person.post<Member & { message: string }>(`/invitations/${id}/accept`, body);
  const own = async (person: Person) =>
    (await person.get<Invitation[]>("/invitations")).body.map(({ position }) => position?.title);

  test("shows it to the invited, holds no seat, and takes one on accepting", async () => {
    const invited = await inviteTo(people.ada, { position: charts.id });
    expect(invited.body).toMatchObject({
      roleName: "designer",
      position: { id: charts.id },
      invitedAt: expect.any(String),
    });
    expect(await own(people.ada)).toEqual(["Charts"]);
    const [notification] = await notificationsOf(people.ada);
    expect(notification?.data).toMatchObject({ position: { id: charts.id, title: "Charts" } });
    const page = (await people.ada.get<Project>(`/projects/${project.id}`)).body;
    expect(page.invitation?.position).toEqual({ id: charts.id, title: "Charts" });
    expect(await now(charts)).toMatchObject({ taken: 0, isOpen: true });

    await applied(people.eve, charts);
    expect(await notifiedBy(people, () => accept(people.ada, invited.body.id))).toEqual({
      owner: "invitation_accepted",
      eve: "seat_taken",
    });
    expect(await now(charts)).toMatchObject({
      taken: 1,
      members: [{ user: { id: people.ada.id } }],
    });
    expect((await accept(people.ada, invited.body.id)).body.position?.title).toBe("Charts");
  });

  test("is 409 once the seats are taken, stays open, and can be to another one", async () => {
    const { body: invited } = await inviteTo(people.ada, { position: tides.id });
    await set(people.owner, { position: tides.id });
    const refused = await accept(people.ada, invited.id);
    expect(refusalOf(refused)).toEqual([
      409,
      "All seats for Tide prediction are taken. Ask the owners for another position; your invitation stays open.",
    ]);
    expect(await own(people.ada)).toEqual(["Tide prediction"]);
    await inviteTo(people.ada, { position: charts.id });
    const seen = { position: tides.id };
    expect(refusalOf(await accept(people.ada, invited.id, seen))).toEqual([
      409,
      "The invitation has changed: you would join in the position Charts. Answer it again.",
    ]);
    const joined = await accept(people.ada, invited.id, { position: charts.id });
    expect(joined.body).toMatchObject({ roleName: "designer", position: { title: "Charts" } });
  });

  test("keeps its position when repeated, loses it with another role, or by name", async () => {
    await inviteTo(people.ada, { position: tides.id });
    await inviteTo(people.ada, {});
    await inviteTo(people.ada, { roleName: "developer" });
    expect(await own(people.ada)).toEqual(["Tide prediction"]);
    await inviteTo(people.ada, { position: null });
    expect(await own(people.ada)).toEqual([undefined]);
    await inviteTo(people.ada, { position: tides.id });
    const { body: invited } = await inviteTo(people.ada, { roleName: "designer" });
    expect(await own(people.ada)).toEqual([undefined]);
    const joined = await accept(people.ada, invited.id, { position: null });
    expect(joined.body).toMatchObject({ roleName: "designer", position: null });
    expect(await now(charts)).toMatchObject({ taken: 0 });
  });

  test("to a removed position is one to the role", async () => {
    const { body: invited } = await inviteTo(people.ada, { position: tides.id });
    await people.owner.delete(`/projects/${project.id}/positions/${tides.id}`);
    expect(await own(people.ada)).toEqual([undefined]);
    const joined = await accept(people.ada, invited.id);
    expect(joined.body).toMatchObject({ roleName: "developer", position: null });
  });

  test("instead of one to own the project changes it, and the other way round loses the position", async () => {
    await inviteTo(people.ada, { roleName: "owner" });
    const { body } = await inviteTo(people.ada, { position: tides.id });
    expect(body).toMatchObject({ roleName: "developer", position: { id: tides.id } });
    const offered = await inviteTo(people.ada, { roleName: "owner" });
    expect(offered.body).toMatchObject({ roleName: "owner", position: null });
  });
});

test("the data export names positions", async () => {
  await join(people.ada);
  await set(people.ada, { position: tides.id });
  await applied(people.eve, charts);
  await set(people.sam, { position: charts.id });
  const dataOf = async (person: Person): Promise<AccountData> =>
    accountData.parse((await person.get("/account/data")).body);
  expect((await dataOf(people.owner)).projects[0]?.positions).toMatchObject([
    { id: tides.id, title: "Tide prediction", isOpen: false, techs: [] },
    { id: charts.id, role: "designer", seats: 1, isOpen: true },
  ]);
  expect((await dataOf(people.ada)).memberships).toMatchObject([{ position: "Tide prediction" }]);
  expect((await dataOf(people.eve)).applications).toMatchObject([{ position: "Charts" }]);
  expect((await dataOf(people.sam)).invitations).toMatchObject([{ position: "Charts" }]);
});

test("a project is deleted with its positions, also taken ones and those that people wait for", async () => {
  await join(people.ada);
  await set(people.ada, { position: tides.id });
  await applied(people.eve, charts);
  await set(people.sam, { position: charts.id });
  const deleted = await people.owner.delete<Project>(`/projects/${project.id}`, {
    name: "Tidewater",
  });
  expect(deleted).toMatchObject({ status: 200, body: { positions: [{ taken: 1 }, { taken: 0 }] } });
  expect((await site.visitor.get(`/projects/${project.id}/positions`)).status).toBe(404);
});
