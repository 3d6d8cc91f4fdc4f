// Words of projects that a person may not see: nothing offers them, and nothing tells that they are
// there.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Project, ProjectFacets } from "#contract/projects.ts";
import type { Suggestions } from "#contract/suggestions.ts";
import type { Trending } from "#contract/trending.ts";
import { sql } from "#server/database/sql.ts";
import { computeTrending } from "#server/features/trending/compute.ts";
import { addSearches } from "#server/features/trending/queries.ts";
import { findsAsWritten } from "./list.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { database, visitor } = site;
let owners = 0;
let admin: Person;
let owner: Person;
let project: Project;

beforeAll(async () => {
  admin = await site.admin();
  const other = await site.person("other");
  await site.project(other, { name: "Zanzibarion", description: "Nothing else." });
});

beforeEach(async () => {
  owners += 1;
  owner = await site.person(`owner${owners}`);
  project = await site.project(owner, {
    name: "Zanzibarium",
    description: "It ferments secretively.",
  });
  const askers = ["a", "b", "c"].map((letter) => {
    const fingerprint = Buffer.alloc(16, letter).toString("base64");
    return { account: fingerprint, network: fingerprint };
  });
  await addSearches(database.db, [{ query: "zanzibarium", at: Date.now(), times: 3, askers }]);
  await computeTrending(database, findsAsWritten);
});

afterEach(async () => {
  await sql`delete from projects where id = ${project.id}`.run(database.db);
});

const facets = async (search: string, caller: Caller = visitor) =>
  (await caller.get<ProjectFacets>(`/projects/facets?search=${search}`)).body;
const corrected = async (search: string, caller?: Caller) =>
  (await facets(search, caller)).corrections.map(({ to }) => to);
const forms = async (search: string, caller?: Caller) => (await facets(search, caller)).forms;
const suggested = async (text: string) =>
  (await visitor.get<Suggestions>(`/suggestions?text=${text}`)).body.projects.map(
    ({ name }) => name,
  );
const trending = async () =>
  (await visitor.get<Trending>("/computations/trendingsearches/latest")).body.suggestions.flatMap(
    ({ query, projectCount }) => (projectCount === undefined ? [query] : []),
  );

/** What a person who may see the project is offered. */
async function expectSeen(caller?: Caller): Promise<void> {
  expect(await corrected("zanzibarim", caller)).toEqual(["zanzibarium"]);
  expect(await corrected("secretivly", caller)).toEqual(["secretively"]);
  expect(await forms("ferment", caller)).toEqual(["ferments"]);
}

/** What someone is offered to whom it is as if the project weren't there. */
async function expectUnseen(caller?: Caller): Promise<void> {
  expect(await corrected("secretivly", caller)).toEqual([]);
  expect(await forms("ferment", caller)).toEqual([]);
  // The word itself is unknown, so that a similar one is looked for.
  expect(await corrected("zanzibarium", caller)).toEqual(["zanzibarion"]);
  expect(await suggested("zanzibariu")).toEqual(["Zanzibarion"]);
  expect(await trending()).toEqual([]);
}

test("words of a project that is listed are offered", async () => {
  await expectSeen();
  expect(await suggested("zanzibariu")).toEqual(["Zanzibarium"]);
  expect(await trending()).toEqual(["zanzibarium"]);
  await owner.delete(`/projects/${project.id}`, { name: project.name });
  await expectUnseen();
});

test("words of a project that an admin hid are offered to its team and admins alone", async () => {
  const report = { kind: "project", id: project.id, reason: "spam" };
  await (await site.person("reporter")).post("/reports", report);
  const judgement = { act: "hide", note: "An ad" };
  const hidden = await admin.post(`/admin/reports/project/${project.id}`, judgement);
  expect(hidden.status).toBe(200);
  await expectUnseen();
  await expectUnseen(await site.person("stranger"));
  await expectSeen(owner);
  await expectSeen(admin);
});

test("words of a suspended person's hidden projects aren't offered, until the suspension is lifted", async () => {
  const suspension = { reason: "Spam", hideContent: true };
  expect((await admin.post(`/admin/users/${owner.id}/suspend`, suspension)).status).toBe(200);
  await expectUnseen();
  await admin.post(`/admin/users/${owner.id}/lift`, { restoreContent: true });
  await expectSeen();
});

test("words of an ended account's projects, and of changed texts, aren't offered", async () => {
  const changes = { name: "Quay", description: "Nothing." };
  await owner.post(`/projects/${project.id}`, changes);
  await expectUnseen();
  await owner.post(`/projects/${project.id}`, {
    name: "Zanzibarium",
    description: "It ferments secretively.",
  });
  await expectSeen();
  const { body } = await owner.get("/account/deletion");
  const confirmation = { username: owner.username, agreement: body["agreement"] };
  const ended = await owner.delete("/account", confirmation);
  expect(ended.status).toBe(200);
  await expectUnseen();
});
