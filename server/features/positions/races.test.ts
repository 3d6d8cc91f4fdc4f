// Concurrent acts on seats: no server error, no seat taken twice.
import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import { sql } from "#server/database/sql.ts";
import { allInParallel, inParallel, racers } from "#tests/support/in-parallel.ts";
import { eventsOf } from "#tests/support/notifications.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const { db } = site.database;

const numbered = async (count: number, name: string): Promise<Person[]> =>
  Object.values(await site.people(Array.from({ length: count }, (_, index) => `${name}${index}`)));
const count = (answers: ApiResponse<unknown>[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const applyTo = (person: Person, project: string, position: string) =>
  person.post<Application>("/applications", { project, position });

test("of many acceptances for one seat, one succeeds and the others are notified", async () => {
  const { id } = await site.project(owner);
  const { id: position } = await addPosition(owner, id);
  const crowd = await numbered(racers, "crowd");
  const applications = await allInParallel(
    crowd.map((person) => () => applyTo(person, id, position)),
  );
  const answers = await allInParallel(
    applications.map(
      ({ body }) =>
        () =>
          owner.post<Application>(`/applications/${body.id}`, { status: "accepted" }),
    ),
  );
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, racers - 1]);
  expect(await positionsAs(site.visitor, id)).toMatchObject([{ taken: 1, isOpen: false }]);
  const events = await allInParallel(crowd.map((person) => () => eventsOf(person)));
  expect(events.filter(([event]) => event === "seat_taken")).toHaveLength(racers - 1);
  expect(events.filter((all) => all.length !== 1)).toEqual([]);
});

test("of invitations, additions and acceptances for two seats, two succeed", async () => {
  const { id } = await site.project(owner);
  const { id: position } = await addPosition(owner, id, { seats: 2 });
  const people = await numbered(30, "mixed");
  const [invited, applicants, members] = [
    people.slice(0, 10),
    people.slice(10, 20),
    people.slice(20),
  ];
  const path = `/projects/${id}/members`;
  const invitations = await allInParallel(
    invited.map((person) => () => owner.post<Member>(path, { user: person.id, position })),
  );
  const applications = await allInParallel(
    applicants.map((person) => () => applyTo(person, id, position)),
  );
  for (const person of members) await addMember(owner, id, person);
  const acts = [
    ...invited.map(
      (person, index) => () =>
        person.post<unknown>(`/invitations/${invitations[index]?.body.id}/accept`),
    ),
    ...applications.map(
      ({ body }) =>
        () =>
          owner.post<unknown>(`/applications/${body.id}`, { status: "accepted" }),
    ),
    ...members.map((person) => () => owner.post<unknown>(path, { user: person.id, position })),
  ];
  const shuffled = acts.toSorted(() => Math.random() - 0.5);
  const answers = await allInParallel(shuffled);
  expect([count(answers, 200), count(answers, 409)]).toEqual([2, 28]);
  expect(await positionsAs(site.visitor, id)).toMatchObject([{ taken: 2, isOpen: false }]);
});

test("seats cut, taken and freed concurrently never are more than there are", async () => {
  const { id } = await site.project(owner);
  const { id: position } = await addPosition(owner, id, { seats: 3 });
  const people = await numbered(10, "moving");
  for (const person of people) await addMember(owner, id, person);
  const path = `/projects/${id}/members`;
  const answers = await inParallel(racers, (index) => {
    const user = people[index % people.length]?.id;
    if (index % 5 === 0) {
      const seats = 1 + (index % 3);
      return owner.post(`/projects/${id}/positions/${position}`, { seats });
    }
    return owner.post(path, { user, position: index % 2 === 0 ? position : null });
  });
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const rows = await sql<{ seats: number; taken: number; members: number }>`
    select seats, taken, (select count(*) from members where position_id = s.id) as members
    from positions s where s.id = ${position}`.all(db);
  const [counted] = rows;
  expect(counted?.taken).toBe(counted?.members);
  expect(counted?.taken).toBeLessThanOrEqual(counted?.seats ?? 0);
});

test("twenty-five positions added concurrently are twenty", async () => {
  const { id } = await site.project(owner);
  const answers = await inParallel(25, (index) =>
    owner.post(`/projects/${id}/positions`, { role: "developer", title: `Number ${index}` }),
  );
  expect([count(answers, 200), count(answers, 409)]).toEqual([20, 5]);
  expect(await positionsAs(site.visitor, id)).toHaveLength(20);
});

test("who applies while the position closes is notified or refused", async () => {
  const { id } = await site.project(owner);
  const { id: position } = await addPosition(owner, id);
  const [first, ...crowd] = await numbered(20, "late");
  if (!first) throw new Error("No person was created");
  const { body: application } = await applyTo(first, id, position);
  const [accepted, ...answers] = await allInParallel<ApiResponse<unknown>>([
    () => owner.post(`/applications/${application.id}`, { status: "accepted" }),
    ...crowd.map((person) => () => applyTo(person, id, position)),
  ]);
  expect(accepted?.status).toBe(200);
  for (const [index, person] of crowd.entries()) {
    const wasStored = answers[index]?.status === 200;
    expect(await eventsOf(person)).toEqual(wasStored ? ["seat_taken"] : []);
  }
});

test("accounts deleted while their owners are accepted leave right counts", async () => {
  const { id } = await site.project(owner);
  const { id: position } = await addPosition(owner, id, { seats: 20 });
  const people = await numbered(20, "leaving");
  const applications = await allInParallel(
    people.map((person) => () => applyTo(person, id, position)),
  );
  const answers = await allInParallel(
    people.flatMap((person, index) => [
      () => owner.post(`/applications/${applications[index]?.body.id}`, { status: "accepted" }),
      () => person.delete("/account", { username: person.username }),
    ]),
  );
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await positionsAs(site.visitor, id)).toMatchObject([{ taken: 0 }]);
});
