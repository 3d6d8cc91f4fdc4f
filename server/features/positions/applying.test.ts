// Applications to positions: what they are for, and who gets a seat.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
type Name = "owner" | "ada" | "eve" | "sam";
let people: Record<Name, Person>;
let project: Project;
let tides: Position;

beforeEach(async () => {
  people = await site.people(["owner", "ada", "eve", "sam"]);
  project = await site.project(people.owner, { name: "Tidewater" });
  tides = await addPosition(people.owner, project.id);
});

const applyTo = (person: Person, body: object) =>
  person.post<Application>("/applications", { project: project.id, ...body });
const applied = async (person: Person, body: object = { position: tides.id }) =>
  (await applyTo(person, body)).body.id;
const accept = (id: string) =>
  people.owner.post<Application>(`/applications/${id}`, { status: "accepted" });
const read = async (person: Person, id: string) =>
  (await person.get<Application>(`/applications/${id}`)).body;
const seatOf = async (person: Person) =>
  (await person.get<Member>(`/projects/${project.id}/members/@me`)).body.position?.title;
const change = (position: Position, changes: object) =>
  people.owner.post<Position>(`/projects/${project.id}/positions/${position.id}`, changes);
const fieldOf = ({ status, body }: ApiResponse<unknown>) => {
  const [field] = (body as { fields?: { path: string; message: string }[] }).fields ?? [];
  return [status, field?.path, field?.message];
};
const messageOf = ({ status, body }: ApiResponse<unknown>) => [
  status,
  (body as { message?: string }).message,
];

describe("an application", () => {
  test("to a position has its role, and shows the position", async () => {
    const { status, body } = await applyTo(people.ada, { position: tides.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestedRole: "developer",
      position: { id: tides.id, title: "Tide prediction", isOpen: true, isFull: false },
      project: { settingOpenRoles: ["developer"], hasPositions: true },
    });
    expect((await read(people.owner, body.id)).can.accept).toBe(true);
  });

  test("for a role is to its only open position", async () => {
    const closed = await addPosition(people.owner, project.id, { title: "Not now" });
    await change(closed, { isOpen: false });
    const { body } = await applyTo(people.ada, { requestedRole: "developer" });
    expect(body.position?.id).toBe(tides.id);
  });

  test("for a role has to name one of several positions", async () => {
    await addPosition(people.owner, project.id, { title: "Stations" });
    expect(fieldOf(await applyTo(people.ada, { requestedRole: "developer" }))).toEqual([
      400,
      "position",
      "Choose one of the open positions",
    ]);
  });

  test("is refused for what isn't open, isn't there, or doesn't fit", async () => {
    const other = await site.project(people.owner);
    const elsewhere = await addPosition(people.owner, other.id);
    const closed = await addPosition(people.owner, project.id, { title: "Closed" });
    await change(closed, { isOpen: false });
    for (const [body, ...refusal] of [
      [{}, "requestedRole", "requestedRole is a required field"],
      [{ requestedRole: "designer" }, "requestedRole", "This role is not open"],
      [{ position: elsewhere.id }, "position", "This project has no such position"],
      [{ position: closed.id }, "position", "This position is not open"],
      [
        { position: tides.id, requestedRole: "designer" },
        "requestedRole",
        "This position is for a developer",
      ],
    ] as const) {
      expect(fieldOf(await applyTo(people.ada, body))).toEqual([400, ...refusal]);
    }
    expect((await applyTo(people.ada, { position: tides.id })).status).toBe(200);
  });

  test("to a project without positions is for a role, and names none", async () => {
    const plain = await site.project(people.owner);
    const body = { project: plain.id, requestedRole: "designer" };
    const answer = await people.ada.post<Application>("/applications", body);
    expect(answer.body).toMatchObject({ position: null, project: { hasPositions: false } });
    const named = { project: plain.id, position: tides.id };
    expect(fieldOf(await people.eve.post("/applications", named))[0]).toBe(400);
  });

  test("can be moved to another open position by its applicant, with its role", async () => {
    const charts = await addPosition(people.owner, project.id, {
      role: "designer",
      title: "Charts",
    });
    const id = await applied(people.ada);
    for (const person of [people.eve, people.owner]) {
      const moved = await person.post(`/applications/${id}`, { position: charts.id });
      expect(moved.status).toBe(403);
    }
    const moved = await people.ada.post(`/applications/${id}`, { position: charts.id });
    expect(moved).toMatchObject({
      status: 200,
      body: { requestedRole: "designer", position: { id: charts.id } },
    });
    expect((await people.ada.post(`/applications/${id}`, { position: charts.id })).status).toBe(
      200,
    );
    const back = await people.ada.post(`/applications/${id}`, { requestedRole: "developer" });
    expect(back).toMatchObject({ body: { position: { id: tides.id } } });
    await change(charts, { isOpen: false });
    expect(fieldOf(await people.ada.post(`/applications/${id}`, { position: charts.id }))).toEqual([
      400,
      "position",
      "This position is not open",
    ]);
    expect(
      fieldOf(
        await people.ada.post(`/applications/${id}`, { status: "withdrawn", position: charts.id }),
      ),
    ).toEqual([400, "body", "Change either the status or the application itself"]);
  });

  test("stays where it is when its position has closed and its text is edited", async () => {
    const id = await applied(people.ada);
    await change(tides, { isOpen: false });
    const edit = { content: "Still here", position: tides.id, requestedRole: "developer" };
    expect(await people.ada.post(`/applications/${id}`, edit)).toMatchObject({
      status: 200,
      body: { content: "Still here", position: { id: tides.id, isOpen: false } },
    });
  });

  test("to a removed position stays, for the role alone", async () => {
    const id = await applied(people.ada);
    const stations = await addPosition(people.owner, project.id, { title: "Stations" });
    await people.owner.delete(`/projects/${project.id}/positions/${tides.id}`);
    expect(await read(people.ada, id)).toMatchObject({
      status: "pending",
      requestedRole: "developer",
      position: null,
    });
    expect((await accept(id)).status).toBe(200);
    expect(await seatOf(people.ada)).toBe(stations.title);
  });
});

describe("accepting", () => {
  test("takes a seat, and the last one closes the position and tells the others who wait", async () => {
    await change(tides, { seats: 2 });
    const [ada, eve, sam] = [
      await applied(people.ada),
      await applied(people.eve),
      await applied(people.sam),
    ];
    expect(await notifiedBy(people, () => accept(ada))).toEqual({ ada: "application_accepted" });
    expect(await positionsAs(people.sam, project.id)).toMatchObject([
      { taken: 1, isOpen: true, members: [{ user: { id: people.ada.id } }] },
    ]);
    expect(await notifiedBy(people, () => accept(eve))).toEqual({
      eve: "application_accepted",
      sam: "seat_taken",
    });
    expect(await positionsAs(people.sam, project.id)).toMatchObject([
      { taken: 2, isOpen: false, seatFreed: false },
    ]);
    expect(await seatOf(people.eve)).toBe("Tide prediction");

    const { owner } = people;
    expect((await notificationsOf(people.sam))[0]).toMatchObject({
      event: "seat_taken",
      data: {
        user: { id: owner.id, username: owner.username },
        project: { id: project.id, name: "Tidewater" },
        position: { id: tides.id, title: "Tide prediction" },
        application: { id: sam, requestedRole: "developer" },
      },
      now: { status: "pending", can: { accept: false, close: false } },
    });
    const waiting = await read(owner, sam);
    expect(waiting).toMatchObject({
      position: { isOpen: false, isFull: true },
      can: { accept: false, close: true },
    });
    expect(messageOf(await accept(sam))).toEqual([
      409,
      "All seats for Tide prediction are taken. Add a seat, or add the person to the team in another position or without one.",
    ]);
    expect((await read(owner, sam)).status).toBe("pending");
  });

  test("again changes nothing", async () => {
    const id = await applied(people.ada);
    await accept(id);
    expect(await notifiedBy(people, () => accept(id))).toEqual({});
    const reopened = { status: "pending" };
    await people.owner.post(`/applications/${id}`, reopened);
    expect((await read(people.owner, id)).can.accept).toBe(true);
    expect((await accept(id)).status).toBe(200);
    expect(await positionsAs(people.ada, project.id)).toMatchObject([{ taken: 1 }]);
  });

  test("works while the position is closed to applications, as long as a seat is free", async () => {
    const id = await applied(people.ada);
    await change(tides, { isOpen: false });
    expect((await read(people.owner, id)).can.accept).toBe(true);
    expect((await accept(id)).status).toBe(200);
    expect(await seatOf(people.ada)).toBe("Tide prediction");
  });

  test("of an application for the role alone takes a free seat for it, or is 409", async () => {
    await people.owner.delete(`/projects/${project.id}/positions/${tides.id}`);
    const ids = [];
    for (const person of [people.ada, people.eve, people.sam]) {
      ids.push(await applied(person, { requestedRole: "developer" }));
    }
    const [ada = "", eve = "", sam = ""] = ids;
    expect((await read(people.owner, ada)).can.accept).toBe(true);
    await addPosition(people.owner, project.id, { role: "designer", title: "Charts" });
    const refusal = [
      409,
      "No position for a developer is open. Open or add one, or add the person to the team without a position.",
    ];
    expect((await read(people.owner, ada)).can.accept).toBe(false);
    expect(messageOf(await accept(ada))).toEqual(refusal);
    const stations = await addPosition(people.owner, project.id, { title: "Stations" });
    expect((await read(people.owner, ada)).can.accept).toBe(true);
    expect((await accept(ada)).status).toBe(200);
    expect(await seatOf(people.ada)).toBe("Stations");
    expect(messageOf(await accept(eve))).toEqual(refusal);
    await change(stations, { seats: 2 });
    expect((await accept(eve)).status).toBe(200);
    const without = { user: people.sam.id, position: null };
    const added = await people.owner.post(`/projects/${project.id}/members`, without);
    expect(added).toMatchObject({ status: 200, body: { roleName: "developer", position: null } });
    expect((await read(people.sam, sam)).status).toBe("accepted");
  });

  test("moves a member into the position applied for", async () => {
    const id = await applied(people.ada);
    await accept(id);
    const stations = await addPosition(people.owner, project.id, { title: "Stations" });
    await people.owner.post(`/projects/${project.id}/members`, {
      user: people.ada.id,
      position: stations.id,
    });
    await people.owner.post(`/applications/${id}`, { status: "pending" });
    expect((await accept(id)).status).toBe(200);
    expect(await seatOf(people.ada)).toBe("Tide prediction");
    expect(await positionsAs(people.ada, project.id)).toMatchObject([{ taken: 1 }, { taken: 0 }]);
  });

  test("tells nobody who switched it off", async () => {
    const ada = await applied(people.ada);
    await applied(people.eve);
    await people.eve.post("/notification_settings", { kinds: { seat_taken: false } });
    expect(await notifiedBy(people, () => accept(ada))).toEqual({ ada: "application_accepted" });
  });
});

test("an applicant who waits reads of a taken seat even from whom they block", async () => {
  const ada = await applied(people.ada);
  await applied(people.eve);
  await sql`insert into blocks (id, user_id, blocked_user_id)
    values (gen_random_uuid(), ${people.eve.id}, ${people.owner.id})`.run(site.database.db);
  expect(await notifiedBy(people, () => accept(ada))).toMatchObject({ eve: "seat_taken" });
});
