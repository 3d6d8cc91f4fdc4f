// Saved searches: saving, listing, changing and deleting them.
import { beforeEach, describe, expect, test } from "vitest";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { savedSearchLimits } from "#shared/limits.ts";
import type { Refused } from "#tests/support/comments.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const path = "/saved-searches";
let round = 0;
let ada: Person;

beforeEach(async () => {
  round += 1;
  ada = await site.person(`ada${round}`);
});

const save = (by: Person, fields: object) => by.post<SavedSearch & Refused>(path, fields);
const namesOf = async (person: Person) =>
  (await person.get<SavedSearch[]>(path)).body.map(({ name }) => name);

test("a saved search has its filters without defaults and alerts on the site", async () => {
  const { status, body } = await save(ada, {
    name: " Rust, designer seat free ",
    filters: { techs: "typescript,rust", techsMatch: "all", role: "designer", archived: "false" },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    name: "Rust, designer seat free",
    filters: { techs: "rust,typescript", role: "designer" },
    techs: [
      { id: expect.any(String), slug: "rust", name: "Rust", imageUrl: expect.any(String) },
      expect.objectContaining({ slug: "typescript" }),
    ],
    alerts: "site",
    createdAt: expect.any(String),
    newCount: 0,
  });
  expect((await ada.get<SavedSearch[]>(path)).body).toEqual([body]);
});

test("saved searches are listed by name, and only to their owner", async () => {
  await save(ada, { name: "maps", filters: { search: "maps" } });
  await save(ada, { name: "Boats", filters: { search: "boats" }, alerts: "daily" });
  const eve = await site.person(`eve${round}`);
  expect(await namesOf(ada)).toEqual(["Boats", "maps"]);
  expect(await namesOf(eve)).toEqual([]);
  expect((await site.visitor.get(path)).status).toBe(401);
});

test("saving the same filters again changes the name and the alerts", async () => {
  const first = await save(ada, { name: "One", filters: { techs: "rust,react" } });
  const again = await save(ada, {
    name: "Two",
    filters: { techs: "react,rust", starter: "false" },
    alerts: "none",
  });
  expect(again.body).toEqual({ ...first.body, name: "Two", alerts: "none" });
  expect(await namesOf(ada)).toEqual(["Two"]);
});

describe("a search isn't saved", () => {
  test.each([
    ["without filters", { name: "All", filters: { techsMatch: "any" } }, "filters"],
    ["without a name", { name: " ", filters: { search: "maps" } }, "name"],
    ["with a long name", { name: "x".repeat(61), filters: { search: "maps" } }, "name"],
    ["with an unknown role", { name: "One", filters: { role: "owner" } }, "filters.role"],
    ["with an unknown technology", { name: "One", filters: { techs: "rsut" } }, "filters.techs"],
    [
      "with unknown alerts",
      { name: "One", filters: { search: "maps" }, alerts: "hourly" },
      "alerts",
    ],
  ])("%s", async (_, fields, field) => {
    const { status, body } = await save(ada, fields);
    expect(status).toBe(400);
    expect(body.fields.map((wrong) => wrong.path)).toEqual([field]);
    expect(await namesOf(ada)).toEqual([]);
  });
});

test("name and alerts of a saved search are changed, each alone or both", async () => {
  const { id } = (await save(ada, { name: "One", filters: { search: "maps" } })).body;
  const change = (fields: object) => ada.post<SavedSearch>(`${path}/${id}`, fields);
  expect((await change({ name: "Maps" })).body).toMatchObject({ name: "Maps", alerts: "site" });
  expect((await change({ alerts: "daily" })).body).toMatchObject({ name: "Maps", alerts: "daily" });
  expect((await change({ alerts: "never" })).status).toBe(400);
  expect((await change({})).body).toMatchObject({ name: "Maps", alerts: "daily" });
});

test("a saved search of somebody else can't be found, changed, marked or deleted", async () => {
  const { id } = (await save(ada, { name: "Mine", filters: { search: "maps" } })).body;
  const eve = await site.person(`eve${round}`);
  const answers = [
    await eve.post(`${path}/${id}`, { name: "Hers" }),
    await eve.post(`${path}/${id}/seen`),
    await eve.delete(`${path}/${id}`),
    await ada.post(`${path}/not-an-id`, { name: "None" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await namesOf(ada)).toEqual(["Mine"]);
});

test("a saved search is deleted once", async () => {
  const { body: saved } = await save(ada, { name: "Mine", filters: { search: "maps" } });
  const deleted = await ada.delete(`${path}/${saved.id}`);
  expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 200, body: saved });
  expect((await ada.delete(`${path}/${saved.id}`)).status).toBe(404);
  expect(await namesOf(ada)).toEqual([]);
});

test("of sixty searches saved concurrently, as many as the limit allows are stored", async () => {
  const answers = await inParallel(savedSearchLimits.perPerson + 10, (index) =>
    save(ada, { name: `Search ${index}`, filters: { search: `word${index}` } }),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(10);
  expect(await namesOf(ada)).toHaveLength(savedSearchLimits.perPerson);
  // The same filters again are no further search.
  const { status } = await save(ada, {
    name: "Again",
    filters: { search: `word${answers.findIndex((answer) => answer.status === 200)}` },
  });
  expect(status).toBe(200);
});

test("of many requests to save the same filters concurrently, one search is stored", async () => {
  const answers = await inParallel(racers, () =>
    save(ada, { name: "Maps", filters: { search: "maps" } }),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await namesOf(ada)).toEqual(["Maps"]);
});
