// Applications that wait for an owner, across all projects of that owner.
import { expect, test } from "vitest";
import { type Application, maxPendingCount } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const { db } = site.database;
const applicants = await Promise.all(Array.from({ length: 4 }, (_, at) => site.person(`ann${at}`)));
const path = "/waiting_applications";
const waiting = async (caller: Caller) => (await caller.get<Application[]>(path)).body;
const count = async (caller: Caller) =>
  (await caller.get<{ count: number }>(`${path}/count`)).body.count;

async function applyTo(project: Project, applicant: Person): Promise<string> {
  const body = { project: project.id, requestedRole: "developer" };
  return (await applicant.post<Application>("/applications", body)).body.id;
}

/** All applicants apply to all projects, the last applicant to the last project last. */
async function inboxOf(owner: Person, projects = 2): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < projects; number += 1) {
    const project = await site.project(owner, { name: `Number ${number}` });
    for (const applicant of applicants) ids.push(await applyTo(project, applicant));
  }
  return ids;
}

async function join(project: Project, person: Person, role: string): Promise<void> {
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${project.id}, ${person.id}, ${role})`.run(db);
}

test("an owner gets the pending applications of all their projects and their count", async () => {
  const owner = await site.person("owner");
  const ids = await inboxOf(owner);
  const found = await waiting(owner);
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(new Set(found.map(({ project }) => project.name))).toEqual(
    new Set(["Number 0", "Number 1"]),
  );
  expect(found[0]?.can).toMatchObject({ accept: true, close: true, withdraw: false });
  expect(await count(owner)).toBe(ids.length);
});

test("they are grouped by project, the newest first, with its free seats", async () => {
  const owner = await site.person("grouper");
  const [north, south] = [await site.project(owner), await site.project(owner)];
  await owner.post(`/projects/${south.id}`, { settingOpenRoles: ["developer"] });
  const [first, second, third] = applicants as [Person, Person, Person, Person];
  const a = await applyTo(north, first);
  const b = await applyTo(south, first);
  const c = await applyTo(north, second);
  const d = await applyTo(south, second);
  const idsOf = async () => (await waiting(owner)).map(({ id }) => id);
  expect(await idsOf()).toEqual([d, b, c, a]);
  const e = await applyTo(north, third);
  expect(await idsOf()).toEqual([d, b, e, c, a]);
  const paged = await walk<Application>(owner, `${path}?pageSize=2`);
  expect(paged.map(({ id }) => id)).toEqual([d, b, e, c, a]);
  expect(paged.map(({ project }) => project.freeSeats)).toEqual([1, 1, 2, 2, 2]);
});

test("an owner lists and counts the answered ones of all their projects, or of one; others get none", async () => {
  const owner = await site.person("answered");
  const [north, south] = [await site.project(owner), await site.project(owner)];
  const [first, second, third] = applicants as [Person, Person, Person, Person];
  const [a, b, c] = [
    await applyTo(north, first),
    await applyTo(south, second),
    await applyTo(south, third),
  ];
  await owner.post(`/applications/${a}`, { status: "accepted" });
  await owner.post(`/applications/${b}`, { status: "accepted" });
  await owner.post(`/applications/${c}`, { status: "closed" });
  const accepted = "/applications?owned=true&status=accepted";
  const idsOf = async (address: string, caller: Caller = owner) =>
    (await caller.get<Application[]>(address)).body.map(({ id }) => id);
  expect(await idsOf(accepted)).toEqual([b, a]);
  expect(await idsOf(`${accepted}&project=${north.id}`)).toEqual([a]);
  expect(await walk<Application>(owner, `${accepted}&pageSize=1`)).toHaveLength(2);
  const counts = async (of: string, caller: Caller = owner) =>
    (await caller.get(`/application_counts?${of}`)).body;
  expect(await counts("owned=true")).toMatchObject({ pending: 0, accepted: 2, closed: 1 });
  expect(await counts(`owned=true&project=${south.id}`)).toMatchObject({ accepted: 1, closed: 1 });
  // A member isn't an owner; what a stranger owns is nothing.
  for (const other of [first, await site.person("nobody")]) {
    expect(await idsOf(accepted, other)).toEqual([]);
    expect(await counts("owned=true", other)).toMatchObject({ accepted: 0 });
  }
  expect((await owner.get("/applications?owned=false")).status).toBe(400);
});

test("those of one project are listed alone, and each names its unread notification", async () => {
  const owner = await site.person("chooser");
  const [north, south] = [await site.project(owner), await site.project(owner)];
  const [first, second] = applicants as [Person, Person, Person, Person];
  const a = await applyTo(north, first);
  await applyTo(south, second);
  const listed = async () =>
    (await owner.get<Application[]>(`${path}?project=${north.id}`)).body.map(
      ({ id, unreadNotification }) => ({ id, unread: unreadNotification !== null }),
    );
  expect(await listed()).toEqual([{ id: a, unread: true }]);
  const { body } = await owner.get<Application>(`/applications/${a}`);
  await owner.post(`/notifications/${body.unreadNotification}/read`);
  expect(await listed()).toEqual([{ id: a, unread: false }]);
  // Not the applicant's.
  expect((await first.get<Application>(`/applications/${a}`)).body.unreadNotification).toBeNull();
});

test("what is answered between two pages makes the next one neither skip nor repeat", async () => {
  const owner = await site.person("answerer");
  const ids = (await inboxOf(owner, 2)).toReversed();
  const [latest] = ids;
  const found = await walk<Application>(owner, `${path}?pageSize=3`, async (page) => {
    if (page === 2) await owner.post(`/applications/${latest}`, { status: "closed" });
  });
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test("a decided or withdrawn application leaves the list, and a re-opened one returns", async () => {
  const owner = await site.person("decider");
  const [accepted = "", closed = "", withdrawn = "", left = ""] = await inboxOf(owner, 1);
  await owner.post(`/applications/${accepted}`, { status: "accepted" });
  await owner.post(`/applications/${closed}`, { status: "closed" });
  await applicants[2]?.post(`/applications/${withdrawn}`, { status: "withdrawn" });
  expect((await waiting(owner)).map(({ id }) => id)).toEqual([left]);
  expect(await count(owner)).toBe(1);
  await owner.post(`/applications/${closed}`, { status: "pending" });
  expect((await waiting(owner)).map(({ id }) => id)).toEqual([closed, left]);
});

test("a waiting application is listed for all owners of its project and nobody else", async () => {
  const owner = await site.person("first");
  const others = { second: "owner", member: "developer" } as const;
  const project = await site.project(owner);
  const id = await applyTo(project, applicants[0] as Person);
  const answers: Record<string, number> = {};
  for (const [name, role] of Object.entries(others)) {
    const person = await site.person(name);
    await join(project, person, role);
    answers[name] = (await waiting(person)).filter((one) => one.id === id).length;
    expect(await count(person)).toBe(answers[name]);
  }
  expect(answers).toEqual({ second: 1, member: 0 });
  const stranger = await site.person("stranger");
  await site.project(stranger);
  for (const caller of [stranger, applicants[0] as Person]) {
    expect(await waiting(caller)).toEqual([]);
    expect(await count(caller)).toBe(0);
  }
  for (const one of [path, `${path}/count`]) {
    expect((await site.visitor.get(one)).status).toBe(401);
  }
});

test.each([1, 3, 12, 100])("pages of %i contain each application once", async (size) => {
  const owner = await site.person("pager");
  const ids = await inboxOf(owner, 3);
  // All have the same time, so the id decides the order.
  await sql`update applications set updated_at = '2026-01-01' where id = any(${ids})`.run(db);
  const found = await walk<Application>(owner, `${path}?pageSize=${size}`);
  expect(found.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
});

test("a cursor of the version before continues at the same place", async () => {
  const owner = await site.person("upgrader");
  const ids = (await inboxOf(owner, 1)).toReversed();
  const { headers } = await owner.get<Application[]>(`${path}?pageSize=2`);
  const cursor = /after=([^&>]+)/.exec(headers["link"] ?? "")?.[1] ?? "";
  const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
  const former = Buffer.from(JSON.stringify([parts[1], ...parts])).toString("base64url");
  const { body } = await owner.get<Application[]>(`${path}?after=${former}`);
  expect(body.map(({ id }) => id)).toEqual(ids.slice(2));
});

test.each(["pageSize=0", "pageSize=101", "after=nonsense"])(
  "the query %s is refused",
  async (query) => {
    const owner = await site.person("careless");
    expect((await owner.get(`${path}?${query}`)).status).toBe(400);
  },
);

test("with thousands of waiting applications, a page reads a bounded number of rows", async () => {
  const owner = await site.person("popular");
  const projects = [await site.project(owner), await site.project(owner)].map(({ id }) => id);
  await sql`with people as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 1000000 + n, 'many' || n, 'Many'
      from generate_series(1, 3000) n returning id)
    insert into applications (id, project_id, user_id, requested_role)
    select gen_random_uuid(), p.id, people.id, 'developer'
    from people, unnest(${projects}::uuid[]) p (id)`.run(db);
  await sql`analyze applications`.run(db);
  const before = await rowsRead(site.database, "applications");
  expect(await waiting(owner)).toHaveLength(20);
  expect((await rowsRead(site.database, "applications")) - before).toBeLessThan(200);
  expect(await count(owner)).toBe(maxPendingCount);
});
