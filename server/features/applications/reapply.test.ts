// Applying again after an application was closed: after thirty days, or when an owner allows it.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { dayLabel } from "#shared/answer-times.ts";
import { apply } from "#tests/support/apply.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
type Names = "owner" | "ada" | "member" | "stranger" | "otherOwner";
let people: Record<Names, Person>;
let owner: Person;
let ada: Person;
let project: Project;
let id: string;

beforeEach(async () => {
  people = await site.people(["owner", "ada", "member", "stranger", "otherOwner"]);
  ({ owner, ada } = people);
  project = await site.project(owner);
  ({ id } = await apply(ada, project.id));
});

type Answer = Application & { message: string };

const applyAgain = () =>
  ada.post<Answer>("/applications", { project: project.id, requestedRole: "designer" });
const close = (rest: object = {}) =>
  owner.post<Answer>(`/applications/${id}`, { status: "closed", ...rest });
const allow = (who: Caller = owner) =>
  who.post<Answer>(`/applications/${id}`, { allowReapply: true });
const read = async (who: Person) => (await who.get<Application>(`/applications/${id}`)).body;
const projectOf = async (who: Caller) => (await who.get<Project>(`/projects/${project.id}`)).body;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test("thirty days after it was closed, the person may apply again, and reads when that is", async () => {
  await close();
  const { reapplyAt } = await read(ada);
  expect(dayLabel(reapplyAt ?? "")).toBe(dayLabel(inDays(30)));
  expect(await projectOf(ada)).toMatchObject({ can: { apply: false }, reapplyAt });
  expect(await applyAgain()).toMatchObject({
    status: 409,
    body: {
      message: `You can apply again on ${dayLabel(inDays(30))}, or earlier if an owner allows it.`,
    },
  });
  await letDaysPass(db, 29.9);
  expect((await applyAgain()).status).toBe(409);
  await letDaysPass(db, 0.2);
  expect(await projectOf(ada)).toMatchObject({ can: { apply: true }, reapplyAt: null });
  expect(await read(owner)).toMatchObject({ can: { allowReapply: false } });
  expect((await applyAgain()).status).toBe(200);
  expect((await applyAgain()).body.message).toBe("You've already applied to this project.");
});

test("an owner allows it at once", async () => {
  await close();
  expect(await read(owner)).toMatchObject({ can: { allowReapply: true } });
  const allowed = await allow();
  expect(allowed).toMatchObject({
    status: 200,
    body: { status: "closed", can: { allowReapply: false } },
  });
  expect(Date.parse(allowed.body.reapplyAt ?? "")).toBeLessThanOrEqual(Date.now());
  expect(await projectOf(ada)).toMatchObject({ can: { apply: true }, reapplyAt: null });
  expect((await applyAgain()).status).toBe(200);
});

test("allowing it notifies the person once, closing with it by the closing alone", async () => {
  expect(await notifiedBy(people, () => close({ allowReapply: true }))).toEqual({
    ada: "application_closed",
  });
  expect(await notifiedBy(people, () => allow())).toEqual({});
  await owner.post(`/applications/${id}`, { status: "pending" });
  await close();
  expect(await notifiedBy(people, () => allow())).toEqual({ ada: "reapply_allowed" });
  expect(await notifiedBy(people, () => allow())).toEqual({});
  const [latest] = await notificationsOf(ada);
  expect(latest).toMatchObject({
    data: { user: { id: owner.id }, project: { id: project.id }, application: { id } },
    now: { status: "closed" },
  });
});

test("the owner can allow it while closing, and also when closing it is repeated", async () => {
  await close({ allowReapply: true, reason: "Designers first" });
  expect((await projectOf(ada)).can.apply).toBe(true);
  await owner.post(`/applications/${id}`, { status: "pending" });
  await close();
  expect((await projectOf(ada)).can.apply).toBe(false);
  await close({ allowReapply: true });
  expect((await projectOf(ada)).can.apply).toBe(true);
});

test("allowing it again changes nothing", async () => {
  await close();
  const first = (await allow()).body;
  expect(await allow()).toMatchObject({ status: 200, body: first });
});

describe("who may allow it", () => {
  test.each<[string, (site_: typeof site) => Caller, number]>([
    ["a visitor", ({ visitor }) => visitor, 401],
    ["a stranger", () => people.stranger, 403],
    ["the owner of another project", () => people.otherOwner, 403],
    ["the applicant", () => people.ada, 403],
    ["a member", () => people.member, 403],
    ["an owner", () => people.owner, 200],
  ])("%s", async (_, callerOf, expected) => {
    await addMember(owner, project.id, people.member);
    await close();
    expect((await allow(callerOf(site))).status).toBe(expected);
    expect((await projectOf(ada)).can.apply).toBe(expected === 200);
    const members = [people.member, ada];
    for (const who of members) expect((await read(who)).can.allowReapply).toBe(false);
  });

  test("strangers are refused before anything is said about the request", async () => {
    const { status } = await people.stranger.post(`/applications/${id}`, { allowReapply: "yes" });
    expect(status).toBe(403);
  });
});

test.each(["pending", "accepted"])(
  "only for a closed application, not a %s one",
  async (status) => {
    await owner.post(`/applications/${id}`, { status });
    expect(await allow()).toMatchObject({
      status: 409,
      body: { message: `This application is ${status}. Only closed applications need this.` },
    });
  },
);

test.each([
  [{ allowReapply: false }, "allowReapply"],
  [{ allowReapply: true, status: "accepted" }, "allowReapply"],
  [{ allowReapply: true, content: "x" }, "body"],
])("%j is refused", async (body, field) => {
  const answer = await owner.post<{ fields: { path: string }[] }>(`/applications/${id}`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.fields.map(({ path }) => path)).toEqual([field]);
});

test("a person who applied again is decided on by the newer application alone", async () => {
  await close({ allowReapply: true });
  const again = await applyAgain();
  expect(await read(owner)).toMatchObject({
    reapplyAt: null,
    can: { accept: false, reopen: false, allowReapply: false },
  });
  for (const body of [{ status: "accepted" }, { status: "pending" }, { allowReapply: true }]) {
    expect(await owner.post(`/applications/${id}`, body)).toMatchObject({
      status: 409,
      body: { message: "This person has applied again. Decide on the newer application." },
    });
  }
  const newer = `/applications/${again.body.id}`;
  expect((await owner.post(newer, { status: "accepted" })).status).toBe(200);
  expect((await ada.get(`/projects/${project.id}/members/@me`)).body).toMatchObject({
    roleName: "designer",
  });
});

test("a member who was removed may apply again after thirty days, one who left at once", async () => {
  const team = `/projects/${project.id}/members`;
  await owner.post(`/applications/${id}`, { status: "accepted" });
  await owner.delete(team, { user: ada.id });
  expect((await applyAgain()).status).toBe(409);
  await letDaysPass(db, 31);
  const again = await applyAgain();
  await owner.post(`/applications/${again.body.id}`, { status: "accepted" });
  await ada.delete(team, { user: ada.id });
  expect((await applyAgain()).status).toBe(200);
});

test("the card of the project in a list says the same as its page", async () => {
  await close();
  const onCard = async () => {
    const { body } = await ada.get<Project[]>("/projects?pageSize=100");
    return body.find((card) => card.id === project.id)?.can.apply;
  };
  expect(await onCard()).toBe(false);
  await allow();
  expect(await onCard()).toBe(true);
});

describe("many at once", () => {
  test("permissions and new applications leave one open application", async () => {
    await close();
    const answers = await inParallel(racers, (index) => (index % 2 === 0 ? allow() : applyAgain()));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await sql`select from applications
      where project_id = ${project.id} and status in ('pending', 'accepted')`.all(db);
    expect(rows).toHaveLength(1);
  });

  test("re-opening the closed one and applying again leave one open application", async () => {
    await close({ allowReapply: true });
    const answers = await inParallel(racers, (index) =>
      index % 2 === 0 ? applyAgain() : owner.post(`/applications/${id}`, { status: "pending" }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await sql`select from applications
      where project_id = ${project.id} and status in ('pending', 'accepted')`.all(db);
    expect(rows).toHaveLength(1);
  });
});
