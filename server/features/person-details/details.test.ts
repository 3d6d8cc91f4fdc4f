// What people say about themselves: who may write it, who sees it, and what it changes.
import { beforeAll, describe, expect, test } from "vitest";
import type { Failure } from "#contract/errors.ts";
import type { FindablePerson } from "#contract/findable-people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let ada: Person;
let eve: Person;
let techIds: string[];

beforeAll(async () => {
  [ada, eve] = [await site.person("ada"), await site.person("eve")];
  techIds = (await site.visitor.get<Tech[]>("/techs?pageSize=11")).body.map(({ id }) => id);
});

const path = (person: Person) => `/users/${person.id}/details`;
const detailsOf = async (person: Person, viewer: Pick<Person, "get"> = site.visitor) =>
  (await viewer.get<PersonDetails>(path(person))).body;

const nothing: PersonDetails = {
  bio: null,
  links: [],
  showsAccount: false,
  account: null,
  hoursAWeek: null,
  timeZone: null,
  languages: [],
  techsToLearn: [],
  acceptsInvitations: true,
};

test("who has said nothing has no details, and accepts invitations", async () => {
  expect(await detailsOf(eve)).toEqual(nothing);
});

test("details are stored, public, and changed one by one", async () => {
  const details = {
    bio: "  Numerics by day,\nboats by weekend.  ",
    links: ["https://ada.example", "https://ada.example/boats"],
    hoursAWeek: 5,
    timeZone: "Europe/Lisbon",
    languages: ["pt", "en"],
  };
  const { status, body } = await ada.post<PersonDetails>(path(ada), {
    ...details,
    techsToLearn: [techIds[2], techIds[0]],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...details, bio: "Numerics by day,\nboats by weekend." });
  expect(body.techsToLearn.map(({ id }) => id)).toEqual([techIds[2], techIds[0]]);
  expect(await detailsOf(ada)).toEqual(body);

  const changed = await ada.post<PersonDetails>(path(ada), { bio: null, techsToLearn: [] });
  expect(changed.body).toEqual({ ...body, bio: null, techsToLearn: [] });
  expect((await ada.post(path(ada), {})).body).toEqual(changed.body);
});

test("the account at the code host is shown only by choice", async () => {
  const kit = await site.person("Kit-Fox");
  const shown = await kit.post<PersonDetails>(path(kit), { showsAccount: true });
  expect(shown.body.account).toEqual({ login: "Kit-Fox", url: "https://github.com/Kit-Fox" });
  expect(
    (await kit.post<PersonDetails>(path(kit), { showsAccount: false })).body.account,
  ).toBeNull();
  await kit.post(path(kit), { showsAccount: true });
  await sql`update users set account_login = null where id = ${kit.id}`.run(db);
  expect(await detailsOf(kit)).toMatchObject({ showsAccount: true, account: null });
});

test.each<[object, string, string]>([
  [{ bio: " " }, "bio", "Too Short!"],
  [{ bio: "🙂".repeat(301) }, "bio", "Too Long!"],
  [{ links: ["http://ada.example"] }, "links.0", "Please use an address that starts with https://"],
  [
    { links: ["javascript:alert(1)"] },
    "links.0",
    "Please use an address that starts with https://",
  ],
  [
    { links: [1, 2, 3, 4, 5, 6].map((n) => `https://ada.example/${n}`) },
    "links",
    "At most 5 links",
  ],
  [{ links: ["https://a.example", "https://a.example"] }, "links", "Each link once"],
  [{ hoursAWeek: 0 }, "hoursAWeek", "Enter a number from 1 to 60"],
  [{ hoursAWeek: 61 }, "hoursAWeek", "Enter a number from 1 to 60"],
  [{ timeZone: "Europe/Atlantis" }, "timeZone", "Not a time zone"],
  [{ timeZone: "<b>" }, "timeZone", "Not a time zone"],
  [{ languages: ["en", "en"] }, "languages", "Each language once"],
  [{ techsToLearn: ["7"] }, "techsToLearn.0", "Not an id"],
  [{ techsToLearn: [nowhere] }, "techsToLearn.0", "Unknown technology"],
])("%j is refused", async (changes, field, message) => {
  const { status, body } = await eve.post<Failure>(path(eve), changes);
  expect(status).toBe(400);
  expect(body.fields).toContainEqual({ path: field, message });
});

test("unknown languages and an eleventh technology are refused", async () => {
  expect((await eve.post(path(eve), { languages: ["tlh"] })).status).toBe(400);
  expect((await eve.post(path(eve), { techsToLearn: techIds })).status).toBe(400);
  expect((await eve.post(path(eve), { techsToLearn: techIds.slice(1) })).status).toBe(200);
  await eve.post(path(eve), { techsToLearn: [] });
});

test("a write is for the person only, and refused in the order 401, 404, 403, 400", async () => {
  const bad = { hoursAWeek: -1 };
  expect((await site.visitor.post(`/users/${nowhere}/details`, bad)).status).toBe(401);
  expect((await ada.post(`/users/${nowhere}/details`, bad)).status).toBe(404);
  expect((await ada.post(path(eve), bad)).status).toBe(403);
  expect((await ada.post(path(ada), bad)).status).toBe(400);
});

test("hidden people have no details for others, suspended ones empty ones", async () => {
  const mal = await site.person("mallory");
  const admin = await site.admin("root");
  await mal.post(path(mal), { bio: "Buy this.", techsToLearn: techIds.slice(0, 1) });
  const said = await detailsOf(mal);
  await sql`update users set suspended_at = now(), suspended_reason = 'x' where id = ${mal.id}`.run(
    db,
  );
  expect(await detailsOf(mal)).toEqual(nothing);
  expect(await detailsOf(mal, eve)).toEqual(nothing);
  expect(await detailsOf(mal, admin)).toEqual(said);
  await sql`update users set suspended_at = null, suspended_reason = null, hidden_at = now()
    where id = ${mal.id}`.run(db);
  expect((await site.visitor.get(path(mal))).status).toBe(404);
  expect((await eve.get(path(mal))).status).toBe(404);
  expect(await detailsOf(mal, mal)).toEqual(said);
});

describe("who accepts no invitations", () => {
  test("can't be invited, but can apply, and be offered ownership as a member", async () => {
    const owner = await site.person("owner");
    const ben = await site.person("ben");
    const { id } = await site.project(owner, { name: "Tide" });
    await ben.post(path(ben), { acceptsInvitations: false });
    expect(await invite(owner, id, ben)).toMatchObject({
      status: 403,
      body: { message: "This person doesn’t accept invitations. They can still apply." },
    });
    await ben.post("/applications", { project: id, requestedRole: "developer" });
    expect((await invite(owner, id, ben)).status).toBe(200);
    expect((await invite(owner, id, ben, "owner")).status).toBe(200);
  });

  test("isn't listed among people until they accept them again", async () => {
    const cy = await site.person("cy");
    const findable = { roles: ["developer"], availability: "4_to_8" };
    await cy.post(`/users/${cy.id}`, { findable });
    const isListed = async () =>
      (await site.visitor.get<FindablePerson[]>("/people")).body.some(({ id }) => id === cy.id);
    expect(await isListed()).toBe(true);
    await cy.post(path(cy), { acceptsInvitations: false });
    expect(await isListed()).toBe(false);
    await cy.post(path(cy), { acceptsInvitations: true });
    expect(await isListed()).toBe(true);
  });

  test("isn't invited by any of fifty invitations that come after the switch", async () => {
    const dee = await site.person("dee");
    const owners = Object.values(
      await site.people(Array.from({ length: 25 }, (_, index) => `host${index}`)),
    );
    const projects = await Promise.all(owners.map((owner) => site.project(owner)));
    const [switched, ...invited] = await Promise.all([
      dee.post(path(dee), { acceptsInvitations: false }),
      ...projects.map(({ id }, index) => invite(owners[index] ?? dee, id, dee)),
    ]);
    expect(switched.status).toBe(200);
    for (const { status } of invited) expect([200, 403, 429]).toContain(status);
    const later = await site.project(eve);
    expect((await invite(eve, later.id, dee)).status).toBe(403);
  });
});
