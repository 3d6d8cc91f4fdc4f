// "I'm on it": who may reserve an issue, for how long, and what others see of it.
import { beforeEach, expect, test } from "vitest";
import type { Issue, IssueFacets } from "#contract/issues.ts";
import type { OwnReservation } from "#contract/reservations.ts";
import { sql } from "#server/database/sql.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { addIssues } from "#tests/support/issues.ts";
import { startRepositoryHost } from "#tests/support/repository-host.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { endReservations } from "./end.ts";

const host = await startRepositoryHost();
const site = await startTestApp(host.codeHost());
const { db } = site.database;
const owner = await site.person("orla");
const ada = await site.person("ada");
const bo = await site.person("bo");

beforeEach(async () => {
  host.reset();
  await sql`delete from reservations`.run(db);
  await sql`delete from starter_issues`.run(db);
});

/** A project whose repository isn't at the code host, with an issue of each title, the oldest first. */
async function projectWith(...titles: string[]) {
  const { id } = await site.project(owner);
  const input = titles.map((title, index) => ({ title, days: titles.length - index }));
  return { id, issues: await addIssues(db, id, input) };
}

const reserve = (person: Caller, id = "") => person.post<Issue>(`/issues/${id}/reserve`);
const release = (person: Caller, id = "") => person.post<Issue>(`/issues/${id}/release`);

async function listed(as: Pick<Caller, "get">, query = "sort=newest") {
  const { body } = await as.get<Issue[]>(`/issues?${query}`);
  return body.map(({ title, reservation, can }) => ({ title, by: reservation?.user.id, can }));
}

const own = async (person: Caller, query = "") =>
  (await person.get<OwnReservation[]>(`/reservations?${query}`)).body;

const days = (count: number) => count * 24 * 3_600_000;
const inDays = (iso = "") => Math.round((Date.parse(iso) - Date.now()) / days(1));

test("an issue is reserved for seven days, everywhere, and a repetition changes nothing", async () => {
  const { id, issues } = await projectWith("One", "Two");
  const { status, body } = await reserve(ada, issues[0]);
  expect(status).toBe(200);
  expect(body.reservation).toMatchObject({ user: { id: ada.id }, state: "reserved" });
  expect(inDays(body.reservation?.until)).toBe(7);
  expect(body.can).toEqual({ reserve: false, release: true });
  expect(await reserve(ada, issues[0])).toMatchObject({ status: 200, body });

  const nothing = { reserve: false, release: false };
  expect(await listed(site.visitor)).toEqual([
    { title: "Two", by: undefined, can: nothing },
    { title: "One", by: ada.id, can: nothing },
  ]);
  expect(await listed(bo)).toEqual([
    { title: "Two", by: undefined, can: { reserve: true, release: false } },
    { title: "One", by: ada.id, can: nothing },
  ]);
  const ofProject = await owner.get<Issue[]>(`/projects/${id}/starter-issues`);
  expect(ofProject.body.find(({ title }) => title === "One")).toMatchObject({
    id: issues[0],
    reservation: { user: { id: ada.id } },
    can: { reserve: false, release: true },
  });
  expect((await listed(site.visitor, "free=true")).map(({ title }) => title)).toEqual(["Two"]);
  expect((await site.visitor.get<IssueFacets>("/issues/facets")).body).toMatchObject({
    total: 2,
    free: 1,
  });
});

test("an issue that somebody has is refused to others, and free for them once it is released", async () => {
  const { issues } = await projectWith("One");
  await reserve(ada, issues[0]);
  expect((await reserve(bo, issues[0])).status).toBe(409);
  expect((await release(bo, issues[0])).status).toBe(403);
  for (const _ of [1, 2]) {
    const { status, body } = await release(ada, issues[0]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ reservation: null, can: { reserve: true } });
  }
  expect((await reserve(bo, issues[0])).body.reservation?.user.id).toBe(bo.id);
  expect((await release(ada, issues[0])).status).toBe(403);
});

test("an owner of the project releases an issue, an owner of another one doesn't", async () => {
  const { issues } = await projectWith("One");
  await site.project(bo);
  await reserve(ada, issues[0]);
  expect((await release(bo, issues[0])).status).toBe(403);
  expect((await release(owner, issues[0])).body.reservation).toBeNull();
  expect((await own(ada))[0]?.track.endedAt).toEqual(expect.any(String));
});

test("a visitor, an unknown issue and a malformed id are refused", async () => {
  const { id, issues } = await projectWith("One");
  expect((await reserve(site.visitor, issues[0])).status).toBe(401);
  expect((await release(site.visitor, issues[0])).status).toBe(401);
  for (const unknown of [id, "nonsense"]) {
    expect((await reserve(ada, unknown)).status).toBe(404);
    expect((await release(ada, unknown)).status).toBe(404);
  }
});

test("a person has three at once; one that was released or is merged doesn't count", async () => {
  const { issues } = await projectWith("One", "Two", "Three", "Four", "Five");
  for (const issue of issues.slice(0, 3)) expect((await reserve(ada, issue)).status).toBe(200);
  expect((await reserve(ada, issues[3])).status).toBe(409);
  expect((await reserve(ada, issues[0])).status).toBe(200);
  expect((await listed(ada)).filter(({ can }) => can.reserve)).toEqual([]);
  await release(ada, issues[0]);
  expect((await reserve(ada, issues[3])).status).toBe(200);
  await sql`update reservations set state = 'merged' where issue_id = ${issues[1]}`.run(db);
  expect((await reserve(ada, issues[4])).status).toBe(200);
  expect((await release(ada, issues[1])).status).toBe(409);
});

test("of many who reserve an issue at once, one gets it", async () => {
  const { issues } = await projectWith("One");
  const people = Object.values(
    await site.people(Array.from({ length: racers }, (_, index) => `racer${index}`)),
  );
  const replies = await inParallel(racers, (index) => reserve(people[index] as Person, issues[0]));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(racers - 1);
  expect(await sql`select from reservations`.all(db)).toHaveLength(1);
});

test("of many that a person reserves at once, three are theirs", async () => {
  const { issues } = await projectWith(...Array.from({ length: racers }, (_, at) => `Issue ${at}`));
  const replies = await inParallel(racers, (index) => reserve(ada, issues[index]));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await own(ada)).toHaveLength(3);
});

test("it ends by itself: others may reserve at once, and the job ends the rest", async () => {
  const { issues } = await projectWith("One", "Two");
  for (const issue of issues) await reserve(ada, issue);
  await sql`update reservations set until = now() - interval '1 second'`.run(db);
  expect((await listed(bo)).map(({ by }) => by)).toEqual([undefined, undefined]);
  expect((await listed(bo, "free=true")).length).toBe(2);
  expect((await reserve(bo, issues[0])).status).toBe(200);
  expect(await endReservations(site.database)).toEqual({ ended: 1, removed: 0 });
  expect(await endReservations(site.database)).toEqual({ ended: 0, removed: 0 });
  expect((await own(ada)).map(({ track }) => track.endedAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await sql`update reservations set ended_at = now() - interval '91 days' where user_id = ${ada.id}`.run(
    db,
  );
  await sql`update reservations set state = 'merged' where issue_id = ${issues[1]}`.run(db);
  expect(await endReservations(site.database)).toEqual({ ended: 0, removed: 1 });
});

test("one's own are listed by page, latest first, also once the issue has left the list", async () => {
  const { id, issues } = await projectWith("One", "Two", "Three");
  for (const issue of issues) await reserve(ada, issue);
  await sql`delete from starter_issues where id = ${issues[2]}`.run(db);
  const first = await ada.get<OwnReservation[]>("/reservations?pageSize=2");
  expect(first.body).toMatchObject([
    {
      title: "Three",
      project: { id },
      reservation: { user: { id: ada.id } },
      can: { release: true },
    },
    { title: "Two" },
  ]);
  expect(first.body[0]?.track).toEqual({
    reservedAt: expect.any(String),
    pullRequest: null,
    mergedAt: null,
    endedAt: null,
    isMember: false,
    invitationId: null,
  });
  const after = /after=([\w-]+)/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  expect((await own(ada, `pageSize=2&after=${after}`)).map(({ title }) => title)).toEqual(["One"]);
  expect((await ada.get("/reservations?after=nonsense")).status).toBe(400);
  expect(await own(bo)).toEqual([]);
  expect((await release(ada, issues[2])).body).toMatchObject({
    reservation: null,
    can: { reserve: false, release: false },
  });
  expect((await reserve(bo, issues[2])).status).toBe(404);
});

const answers = {
  closed: { state: "closed" },
  assigned: { assignee: { login: "eve" } },
  gone: null,
};

test.each(Object.entries(answers))(
  "an issue that the code host says to be %s isn't reserved, and leaves the list",
  async (_, changes) => {
    const path = `orla/${Math.random().toString(36).slice(2)}`;
    const { id } = await site.project(owner, { repositoryUrl: `https://code.example/${path}` });
    const issues = await addIssues(db, id, [{ title: "One" }, { title: "Two" }]);
    const labels = [{ name: "good first issue" }];
    const answer = {
      number: 1,
      title: "One",
      html_url: `https://code.example/${path}/issues/1`,
      state: "open",
      labels,
      assignee: null,
      assignees: [],
      created_at: "2026-01-01T00:00:00Z",
      ...changes,
    };
    if (changes) host.answer(`/api/repos/${path}/issues/1`, answer);
    expect((await reserve(ada, issues[0])).status).toBe(404);
    expect((await listed(site.visitor)).map(({ title }) => title)).toEqual(["Two"]);
    expect(await own(ada)).toEqual([]);
  },
);

test("issues of hidden and archived projects, and those whose owner blocks the person, are refused", async () => {
  const [hidden, archived, blocked] = [
    await projectWith("One"),
    await projectWith("Two"),
    await projectWith("Three"),
  ];
  await reserve(ada, hidden.issues[0]);
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect(await own(ada)).toEqual([]);
  await owner.post(`/projects/${archived.id}`, { archived: true });
  await owner.post("/blocks", { kind: "user", id: bo.id });
  expect((await reserve(bo, hidden.issues[0])).status).toBe(404);
  expect((await reserve(bo, archived.issues[0])).status).toBe(404);
  expect((await reserve(bo, blocked.issues[0])).status).toBe(403);
  expect((await reserve(ada, blocked.issues[0])).status).toBe(200);
});

test("a suspension ends reservations, and deleting the account removes them", async () => {
  const { issues } = await projectWith("One", "Two");
  const [eve, zoe] = [await site.person("eve"), await site.person("zoe")];
  await reserve(eve, issues[0]);
  await reserve(zoe, issues[1]);
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam' where id = ${eve.id}`.run(
    db,
  );
  await sql`delete from users where id = ${zoe.id}`.run(db);
  expect((await listed(ada)).map(({ can }) => can.reserve)).toEqual([true, true]);
  expect((await reserve(ada, issues[0])).status).toBe(200);
  expect((await reserve(ada, issues[1])).status).toBe(200);
});
