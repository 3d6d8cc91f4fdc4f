// Concurrent changes to a team: no server error, and the project always has an owner.
import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Invitation } from "#contract/invitations.ts";
import type { Member, RoleName } from "#contract/members.ts";
import { sql } from "#server/database/sql.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const people = await Promise.all(
  Array.from({ length: 10 }, (_, number) => site.person(`person${number}`)),
);
const [first, second] = people as [Person, Person];

const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
const statusesOf = (answers: ApiResponse<unknown>[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Creates a project that all of these people own. */
async function ownedBy(owners: Person[]) {
  const [founder = first, ...others] = owners;
  const { id } = await site.project(founder);
  const path = `/projects/${id}/members`;
  for (const person of others) await addMember(founder, id, person, "owner");
  return { id, path };
}

/** Accepts the person's invitation to that project, if there is one. */
async function acceptAny(person: Person, projectId: string) {
  const { body } = await person.get<Invitation[]>("/invitations");
  const one = body.find(({ project }) => project.id === projectId);
  return person.post(`/invitations/${one?.id ?? projectId}/accept`);
}

async function teamOf(path: string) {
  const { body } = await site.visitor.get<Member[]>(path);
  return body;
}
const ownersOf = async (path: string) =>
  (await teamOf(path)).filter(({ roleName }) => roleName === "owner");

test.each<[string, (path: string) => Promise<ApiResponse<unknown>>[]]>([
  [
    "demote each other",
    (path) => [
      first.post(path, { user: second.id, roleName: "developer" }),
      second.post(path, { user: first.id, roleName: "developer" }),
    ],
  ],
  [
    "remove each other",
    (path) => [first.delete(path, { user: second.id }), second.delete(path, { user: first.id })],
  ],
  [
    "leave",
    (path) => [first.delete(path, { user: first.id }), second.delete(path, { user: second.id })],
  ],
  [
    "leave and demote",
    (path) => [
      first.delete(path, { user: first.id }),
      first.post(path, { user: second.id, roleName: "designer" }),
    ],
  ],
])("when two owners %s concurrently, one succeeds and one is refused", async (_, act) => {
  for (let round = 0; round < 10; round += 1) {
    const { path } = await ownedBy([first, second]);
    const [won, lost] = statusesOf(await Promise.all(act(path)));
    expect(won).toBe(200);
    expect([403, 409]).toContain(lost);
    expect(await ownersOf(path)).toHaveLength(1);
  }
});

test("when ten owners leave concurrently, one of them remains", async () => {
  const { path } = await ownedBy(people);
  const answers = await Promise.all(people.map((who) => who.delete(path, { user: who.id })));
  expect(statusesOf(answers)).toEqual([...Array.from({ length: 9 }, () => 200), 409]);
  expect(await teamOf(path)).toHaveLength(1);
  expect(await ownersOf(path)).toHaveLength(1);
});

test("concurrent additions of an applicant create one membership", async () => {
  const { id, path } = await ownedBy([first]);
  await second.post("/applications", { project: id, requestedRole: "designer" });
  const answers = await inParallel(racers, () => first.post(path, { user: second.id }));
  expect(statusesOf(answers)).toEqual(Array.from({ length: racers }, () => 200));
  expect(await teamOf(path)).toHaveLength(2);
});

test("concurrent changes of all kinds leave an owner, and a member for each accepted application", async () => {
  const { id, path } = await ownedBy(people.slice(0, 5));
  const applicants = people.slice(5);
  const applications: string[] = [];
  for (const who of applicants) {
    const applicationFields = { project: id, requestedRole: "designer" };
    applications.push((await who.post<Application>("/applications", applicationFields)).body.id);
  }
  const roles: RoleName[] = ["developer", "designer", "owner"];
  const answers = await inParallel(racers, (index) => {
    const who = at(people, index * 3);
    const other = at(people, index * 7 + 1);
    const kinds = [
      () => who.post(path, { user: other.id, roleName: at(roles, index) }),
      () => who.delete(path, { user: other.id }),
      () => who.delete(path, { user: who.id }),
      () => who.post(`/applications/${at(applications, index)}`, { status: "accepted" }),
      () => who.post("/applications", { project: id, requestedRole: "developer" }),
      () => acceptAny(who, id),
    ];
    return at(kinds, index)();
  });
  for (const { status } of answers) expect([200, 403, 404, 409, 429]).toContain(status);
  expect((await ownersOf(path)).length).toBeGreaterThanOrEqual(1);
  const rows = await sql`select from applications a
    where a.project_id = ${id} and a.status = 'accepted' and not exists
      (select from members where project_id = a.project_id and user_id = a.user_id)`.all(
    site.database.db,
  );
  expect(rows).toHaveLength(0);
});

test("an application accepted and its applicant added concurrently is accepted once", async () => {
  const { id, path } = await ownedBy([first, second]);
  const applicant = people[5] as Person;
  const applicationFields = { project: id, requestedRole: "designer" };
  const { body } = await applicant.post<Application>("/applications", applicationFields);
  const answers = await inParallel(racers, (index) =>
    index % 2 === 0
      ? first.post(`/applications/${body.id}`, { status: "accepted" })
      : second.post(path, { user: applicant.id }),
  );
  expect(statusesOf(answers)).toEqual(Array.from({ length: racers }, () => 200));
  const read = await applicant.get<Application>(`/applications/${body.id}`);
  expect(read.body.history.map(({ status }) => status)).toEqual(["pending", "accepted"]);
  expect(await teamOf(path)).toHaveLength(3);
});
