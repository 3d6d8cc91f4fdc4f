// Undoing: an application that was just sent, and an answer that was just sent.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { apply } from "#tests/support/apply.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { positionsAs } from "#tests/support/positions.ts";
import { addSeats, applyFor } from "#tests/support/seats.ts";
import { addMember, invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
type Name = "owner" | "second" | "ada" | "eve";
let people: Record<Name, Person>;
let project: Project;

beforeEach(async () => {
  people = await site.people(["owner", "second", "ada", "eve"]);
  project = await site.project(people.owner, { name: "Tidewater" });
});

const undo = (person: Person, id: string) =>
  person.post<Application>(`/applications/${id}`, { undo: true });
const answer = (id: string, status: string, rest: object = {}) =>
  people.owner.post<Application>(`/applications/${id}`, { status, ...rest });
const isMember = async (person: Person) =>
  (await person.get(`/projects/${project.id}/members/@me`)).status === 200;
const letSecondsPass = (id: string, seconds: number) =>
  sql`update application_events set at = at - ${seconds} * interval '1 second'
    where application_id = ${id}`.run(db);
const readAll = (person: Person) => person.post("/notifications/read-all", {});

describe("an application that was just sent", () => {
  test("is withdrawn without a trace in the owners' notifications, and can be sent again", async () => {
    const { id } = await apply(people.ada, project.id);
    expect(await eventsOf(people.owner)).toEqual(["application_created"]);
    const undone = await undo(people.ada, id);
    expect(undone).toMatchObject({ status: 200, body: { status: "withdrawn" } });
    expect(await eventsOf(people.owner)).toEqual([]);
    expect((await undo(people.ada, id)).status).toBe(200);
    expect((await undo(people.ada, id)).body.history).toHaveLength(2);
    await apply(people.ada, project.id);
    expect(await eventsOf(people.owner)).toEqual(["application_created"]);
  });

  test("is withdrawn with a notification of it to owners who have read of it", async () => {
    const { id } = await apply(people.ada, project.id);
    await readAll(people.owner);
    expect((await undo(people.ada, id)).status).toBe(200);
    expect(await eventsOf(people.owner)).toEqual(["application_withdrawn", "application_created"]);
  });

  test("stays after half a minute", async () => {
    const { id } = await apply(people.ada, project.id);
    await letSecondsPass(id, 31);
    expect(await undo(people.ada, id)).toMatchObject({
      status: 409,
      body: { message: "It is too late to undo this." },
    });
    expect(await eventsOf(people.owner)).toEqual(["application_created"]);
  });

  test("stays once it is answered", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "closed");
    expect((await undo(people.ada, id)).status).toBe(409);
  });

  test("isn't undone by others, nor together with another change", async () => {
    const { id } = await apply(people.ada, project.id);
    expect((await site.visitor.post(`/applications/${id}`, { undo: true })).status).toBe(401);
    expect((await undo(people.eve, id)).status).toBe(403);
    expect((await undo(people.owner, id)).status).toBe(409);
    const both = { undo: true, status: "withdrawn" };
    expect((await people.ada.post(`/applications/${id}`, both)).status).toBe(400);
  });

  test("is withdrawn once by many requests at the same time", async () => {
    const { id } = await apply(people.ada, project.id);
    const replies = await Promise.all(Array.from({ length: racers }, () => undo(people.ada, id)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(replies[0]?.body.history.map(({ status }) => status)).toEqual(["pending", "withdrawn"]);
  });
});

describe("an answer that was just sent", () => {
  test("is undone with the membership, and can be sent again", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "accepted");
    expect(await isMember(people.ada)).toBe(true);
    const undone = await undo(people.owner, id);
    expect(undone).toMatchObject({ status: 200, body: { status: "pending", reason: null } });
    expect(undone.body.history.map(({ status }) => status)).toEqual(["pending"]);
    expect(await isMember(people.ada)).toBe(false);
    expect(await eventsOf(people.ada)).toEqual([]);
    expect((await answer(id, "accepted")).status).toBe(200);
    expect(await isMember(people.ada)).toBe(true);
  });

  test("is undone where the application was closed with a message", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "closed", { reason: "Full" });
    expect((await undo(people.owner, id)).body).toMatchObject({ status: "pending", reason: null });
    expect(await eventsOf(people.ada)).toEqual([]);
    expect((await people.ada.get<Application>(`/applications/${id}`)).body.can.edit).toBe(true);
  });

  test("is corrected by another notification for an applicant who has read of it", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "accepted");
    await readAll(people.ada);
    await undo(people.owner, id);
    expect(await eventsOf(people.ada)).toEqual(["application_reopened", "application_accepted"]);
  });

  test("frees the seat again, and those who wait for it aren't notified that it is taken", async () => {
    const seats = await addSeats(people.owner, project.id);
    const { id } = await applyFor(people.ada, project.id, seats.id);
    await applyFor(people.eve, project.id, seats.id);
    await answer(id, "accepted");
    expect(await eventsOf(people.eve)).toEqual(["seat_taken"]);
    await undo(people.owner, id);
    expect(await positionsAs(people.owner, project.id)).toMatchObject([
      { taken: 0, isOpen: true, members: [] },
    ]);
    expect(await eventsOf(people.eve)).toEqual([]);
  });

  describe("of a person who was invited, too", () => {
    const invitations = async () =>
      (await people.ada.get<{ roleName: string }[]>("/invitations")).body;

    test("opens the invitation again that it settled, once", async () => {
      await invite(people.owner, project.id, people.ada, "designer");
      const [invitation] = await invitations();
      const { id } = await apply(people.ada, project.id);
      await answer(id, "accepted");
      expect(await invitations()).toEqual([]);
      expect((await undo(people.owner, id)).status).toBe(200);
      expect(await invitations()).toEqual([invitation]);
      expect((await undo(people.owner, id)).status).toBe(409);
      expect(await invitations()).toHaveLength(1);
      expect((await answer(id, "accepted")).status).toBe(200);
      expect(await invitations()).toEqual([]);
    });

    test("leaves it settled where somebody else tries", async () => {
      await addMember(people.owner, project.id, people.second, "owner");
      await invite(people.owner, project.id, people.ada, "designer");
      const { id } = await apply(people.ada, project.id);
      await answer(id, "accepted");
      expect((await undo(people.second, id)).status).toBe(409);
      expect((await undo(people.ada, id)).status).toBe(409);
      expect((await undo(people.eve, id)).status).toBe(403);
      expect(await invitations()).toEqual([]);
      expect(await isMember(people.ada)).toBe(true);
    });

    test("leaves it settled where the person has blocked the project since", async () => {
      await invite(people.owner, project.id, people.ada, "designer");
      const { id } = await apply(people.ada, project.id);
      await answer(id, "accepted");
      await people.ada.post("/blocks", { kind: "project", id: project.id });
      expect((await undo(people.owner, id)).status).toBe(200);
      expect(await invitations()).toEqual([]);
    });

    test("leaves the new one where the person was invited again since", async () => {
      await invite(people.owner, project.id, people.ada, "designer");
      const { id } = await apply(people.ada, project.id);
      await answer(id, "accepted");
      await invite(people.owner, project.id, people.ada, "owner");
      expect((await undo(people.owner, id)).status).toBe(200);
      expect((await invitations()).map(({ roleName }) => roleName)).toEqual(["owner"]);
    });
  });

  test("waits as long as before", async () => {
    const { id } = await apply(people.ada, project.id);
    await sql`update application_events set at = now() - interval '9 days'
      where application_id = ${id}`.run(db);
    await answer(id, "closed");
    await undo(people.owner, id);
    const rows = await sql<{ days: number }>`
      select extract(day from now() - pending_since)::int as days from applications
      where id = ${id}`.all(db);
    expect(rows).toEqual([{ days: 9 }]);
  });

  test("stays after half a minute, and where another owner gave it", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "closed");
    const invited = { user: people.second.id, roleName: "owner" };
    const offer = await people.owner.post<{ id: string }>(
      `/projects/${project.id}/members`,
      invited,
    );
    await people.second.post(`/invitations/${offer.body.id}/accept`, {});
    expect((await undo(people.second, id)).status).toBe(409);
    expect((await undo(people.ada, id)).status).toBe(409);
    await letSecondsPass(id, 31);
    expect((await undo(people.owner, id)).status).toBe(409);
    expect(await eventsOf(people.ada)).toEqual(["application_closed"]);
  });

  test("stays where the person was on the team before", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "accepted");
    await answer(id, "pending");
    await answer(id, "accepted");
    expect((await undo(people.owner, id)).status).toBe(409);
    expect(await isMember(people.ada)).toBe(true);
  });

  test("a message with an acceptance is stored and notified", async () => {
    const { id } = await apply(people.ada, project.id);
    expect((await answer(id, "accepted", { reason: "Welcome!" })).body.reason).toBe("Welcome!");
    expect((await notificationsOf(people.ada))[0]).toMatchObject({ data: { reason: "Welcome!" } });
  });

  test("is taken back once by many requests at the same time", async () => {
    const { id } = await apply(people.ada, project.id);
    await answer(id, "accepted");
    const replies = await Promise.all(Array.from({ length: racers }, () => undo(people.owner, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isMember(people.ada)).toBe(false);
  });
});
