import { beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { browserName } from "#tests/support/browser.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { addSearches } from "#server/features/trending/queries.ts";
import { settleVisits } from "./record-visit.ts";
import { addVisits, removePastVisits } from "./visit-queries.ts";

const site = await startTestApp();
const { database } = site;
const { db } = database;
const owner: Person = await site.person("owner");
let projectId: string;

beforeEach(async () => {
  projectId = (await site.project(owner)).id;
});

const visit = (caller: Caller, fields: object = {}, headers: Record<string, string> = {}) =>
  caller.post<{ counted: boolean }>(
    `/projects/${projectId}/visits`,
    { step: "viewed", source: "search", ...fields },
    headers,
  );

interface Row {
  readonly step: string;
  readonly source: string;
  readonly tech: string | null;
  readonly times: number;
}

async function counted(): Promise<Row[]> {
  await settleVisits(database);
  return sql<Row>`
    select step, source, slug as tech, times from project_visits left join techs t on t.id = tech_id
    where project_id = ${projectId} order by step desc, source, slug`.all(db);
}

test("each visitor counts once a day for each step, whether signed in or not", async () => {
  const [ada, eve] = [await site.person("ada"), await site.person("eve")];
  for (let time = 0; time < 2; time += 1) {
    for (const caller of [site.visitor, ada, eve]) await visit(caller);
    await visit(ada, { step: "opened" });
    await settleVisits(database);
  }
  // Another browser in the same network is another visitor.
  await visit(site.visitor, {}, { "user-agent": browserName.replace("140", "141") });
  expect(await counted()).toEqual([
    { step: "viewed", source: "search", tech: null, times: 4 },
    { step: "opened", source: "search", tech: null, times: 1 },
  ]);
});

test("a visit that another server counted isn't counted again", async () => {
  await visit(site.visitor);
  await settleVisits(database);
  const stored = await sql<{ hash: string; day: string }>`
    select encode(hash, 'base64') as hash, day::text from visitor_hashes`.all(db);
  const again = stored.map((one) => ({
    ...one,
    projectId,
    step: "viewed" as const,
    source: "home" as const,
    tech: null,
    search: null,
  }));
  await addVisits(db, again);
  expect(await counted()).toEqual([{ step: "viewed", source: "search", tech: null, times: 1 }]);
});

test("what was looked for counts where it names a technology, and is dropped otherwise", async () => {
  const people = await site.people(["a", "b", "c", "d"]);
  await visit(people.a, { tech: "TypeScript" });
  await visit(people.b, { tech: "ts" });
  await visit(people.c, { tech: "my secret wish" });
  await visit(people.d, { source: "tech", tech: "rust" });
  expect(await counted()).toEqual([
    { step: "viewed", source: "search", tech: "typescript", times: 2 },
    { step: "viewed", source: "search", tech: null, times: 1 },
    { step: "viewed", source: "tech", tech: "rust", times: 1 },
  ]);
});

test("the words of a search count only if the site counted that search, and it names no technology", async () => {
  const at = Date.now();
  await addSearches(db, [
    { query: "tide tables", at, times: 1, askers: [] },
    { query: "typescript", at, times: 1, askers: [] },
  ]);
  const people = await site.people(["a", "b", "c", "d", "e"]);
  await visit(people.a, { search: "Tide  Tables " });
  await visit(people.b, { search: "tide tables" });
  await visit(people.b, { search: "tide tables", step: "opened" });
  await visit(people.c, { search: "TypeScript" });
  await visit(people.d, { search: "my secret wish" });
  await visit(people.e, { search: "ada@example.org" });
  expect(await counted()).toContainEqual({
    step: "viewed",
    source: "search",
    tech: "typescript",
    times: 1,
  });
  const searches = await sql<{ query: string; times: number }>`
    select query, times from project_searches where project_id = ${projectId}`.all(db);
  expect(searches).toEqual([{ query: "tide tables", times: 2 }]);
});

test("bots, prefetches and the team aren't counted", async () => {
  const answers = [
    await visit(site.visitor, {}, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
    await visit(site.visitor, {}, { "user-agent": "curl/8.5.0" }),
    await visit(site.visitor, {}, { "sec-purpose": "prefetch;prerender" }),
    await visit(owner),
  ];
  expect(answers.map(({ body }) => body.counted)).toEqual([false, false, false, false]);
  expect(await counted()).toEqual([]);
});

test("a project that isn't there is 404, and a step that is unknown 400", async () => {
  expect((await visit(site.visitor, { step: "bought" })).status).toBe(400);
  await sql`update projects set hidden_at = now() where id = ${projectId}`.run(db);
  expect((await visit(site.visitor)).status).toBe(404);
  expect((await visit(site.visitor, { step: "bought" })).status).toBe(404);
});

test("a network counts at most fifty times a day", async () => {
  for (let number = 0; number < 60; number += 1) {
    await visit(site.visitor, {}, { "user-agent": `${browserName} Edition/${number}` });
  }
  expect(await counted()).toEqual([{ step: "viewed", source: "search", tech: null, times: 50 }]);
});

test("nothing of a visitor is stored, and no fingerprint or key outlives the day", async () => {
  const ada = await site.person("lovelace");
  const wish = { tech: "my secret wish", search: "my secret wish" };
  const { headers } = await visit(ada, wish, { "user-agent": "Odd/1.0" });
  expect(headers["set-cookie"]).toBeUndefined();
  await visit(site.visitor, {}, { "user-agent": "Odd/1.0" });
  await settleVisits(database);
  const columns = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in
      ('project_searches', 'project_visits', 'site_visits', 'visit_keys', 'visitor_hashes')
    order by 1`.all(db);
  expect(columns.map(({ name }) => name)).toEqual([
    "project_searches.day",
    "project_searches.project_id",
    "project_searches.query",
    "project_searches.times",
    "project_visits.day",
    "project_visits.project_id",
    "project_visits.source",
    "project_visits.step",
    "project_visits.tech_id",
    "project_visits.times",
    "site_visits.day",
    "site_visits.step",
    "site_visits.times",
    "visit_keys.day",
    "visit_keys.key",
    "visitor_hashes.day",
    "visitor_hashes.hash",
  ]);
  const [stored] = await sql<{ text: string }>`
    select (select string_agg(v::text, ' ') from project_visits v)
      || coalesce((select string_agg(s::text, ' ') from project_searches s), '')
      || (select string_agg(encode(hash, 'escape'), ' ') from visitor_hashes) as text`.all(db);
  for (const one of [ada.id, "lovelace", "127.0.0.1", "Odd", "secret"]) {
    expect(stored?.text).not.toContain(one);
  }
  await sql`update visit_keys set day = day - 1`.run(db);
  await sql`update visitor_hashes set day = day - 1`.run(db);
  expect(await removePastVisits(db)).toBeGreaterThan(0);
  const left = await sql`
    select from visit_keys union all select from visitor_hashes`.all(db);
  expect(left).toEqual([]);
});
