import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Tech } from "#contract/techs.ts";
import type { Trending } from "#contract/trending.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { addSearches, computeTrending, removeOldSearches } from "./queries.ts";
import { settleSearches } from "./record-search.ts";

const site = await startTestApp();
const { database, visitor } = site;
const { db } = database;
const address = "/computations/trendingsearches/latest";
const hour = 3_600_000;
const now = new Date("2031-05-04T12:00:00.000Z");

let owner: Person;
let admin: Person;
beforeAll(async () => {
  owner = await site.person("owner");
  admin = await site.person("admin");
  await sql`update users set is_admin = true where id = ${admin.id}`.execute(db);
  const { body } = await visitor.get<Tech[]>("/techs?pageSize=2");
  const techs = body.map(({ id }) => id);
  await site.project(owner, { name: "Tidewater", description: "Offline first", techs });
  await site.project(owner, { name: "Birdsong", techs: techs.slice(0, 1) });
});
beforeEach(async () => {
  await settleSearches(database);
  await sql`truncate searches, trending_searches, dismissed_searches`.execute(db);
});

const latest = async () => (await visitor.get<Trending>(address)).body;
const suggested = async () => (await latest()).suggestions.map(({ query }) => query);

/** What is counted of all searches by now. */
async function counted(): Promise<Record<string, number>> {
  await settleSearches(database);
  const { rows } = await sql<{ query: string; times: number }>`
    select query, sum(times) as times from searches group by query order by query`.execute(db);
  return Object.fromEntries(rows.map(({ query, times }) => [query, times]));
}

const searched = (query: string, hoursAgo: number, times = 1) =>
  addSearches(db, [{ query, at: now.getTime() - hoursAgo * hour, times }]);

const find = (search: string, headers = {}) =>
  visitor.get(`/project_search?search=${encodeURIComponent(search)}`, headers);

test("a search counts half as much each day, and after seven days not at all", async () => {
  await searched("maps", 0);
  await searched("maps", 24, 2);
  await searched("birds", 48, 5);
  await searched("tides", 7 * 24 - 1);
  await searched("gone", 7 * 24);
  // Of a server whose clock is ahead.
  await searched("to come", -5);
  expect(await computeTrending(db, now)).toBe(4);
  expect(await latest()).toEqual({
    suggestions: [
      { query: "maps", score: 2 },
      { query: "birds", score: 1.25 },
      { query: "to come", score: 1 },
      { query: "tides", score: expect.closeTo(0.5 ** (167 / 24), 10) },
    ],
    source: "searches",
    computedAt: now.toISOString(),
  });
  await computeTrending(db, new Date(now.getTime() + 24 * hour));
  expect((await latest()).suggestions.slice(0, 2)).toEqual([
    { query: "maps", score: 1 },
    { query: "birds", score: 0.625 },
  ]);
});

test("the ten highest are served, the same for equal scores each time", async () => {
  for (let n = 0; n < 12; n += 1) await searched(`search ${String(n).padStart(2, "0")}`, 1);
  await searched("top", 1, 3);
  await computeTrending(db, now);
  const queries = await suggested();
  expect(queries).toHaveLength(10);
  expect(queries.slice(0, 3)).toEqual(["top", "search 00", "search 01"]);
});

test("an older computation doesn't replace a newer one", async () => {
  await searched("maps", 1);
  await computeTrending(db, now);
  await computeTrending(db, new Date(now.getTime() - hour));
  expect((await latest()).computedAt).toBe(now.toISOString());
});

test("where nobody searched, the most used technologies are suggested, and said to be it", async () => {
  const before = await latest();
  expect(before.source).toBe("techs");
  expect(before.suggestions.map(({ score }) => score)).toEqual([2, 1]);
  await computeTrending(db, now);
  expect(await latest()).toEqual({ ...before, computedAt: now.toISOString() });
});

test("who has it already is told so", async () => {
  await computeTrending(db, now);
  const { headers } = await visitor.get(address);
  const again = await visitor.get(address, { "if-none-match": headers["etag"] ?? "" });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test("searches count as they are normalised, once a visitor, where they found something", async () => {
  for (const search of ["Tidewater", " tidewater ", "TIDEWATER", "t", "qqqqqqqqqqqqqq"]) {
    expect((await find(search)).status).toBe(200);
  }
  await owner.get("/project_search?search=tidewater");
  await owner.get("/project_search?search=tidewater&pageSize=1");
  await owner.get("/project_search?search=offline%20%20FIRST");
  expect(await counted()).toEqual({ tidewater: 2, "offline first": 1 });
});

test("a flood from one address counts once", async () => {
  await Promise.all(Array.from({ length: 50 }, () => find("birdsong")));
  expect(await counted()).toEqual({ birdsong: 1 });
});

const glances: Record<string, string>[] = [
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "user-agent": "Mozilla/5.0 (compatible; Examplebot/2.1; +http://example.com/bot.html)" },
];

test.each(glances)("what nobody asked for by themselves doesn't count: %j", async (headers) => {
  const someone = await site.person(`glance${Object.keys(headers)[0]?.length}`);
  await someone.get("/project_search?search=tidewater", headers);
  expect(await counted()).toEqual({});
  await someone.get("/project_search?search=tidewater");
  expect(await counted()).toEqual({ tidewater: 1 });
});

test("hostile searches are refused or harmless", async () => {
  const someone = await site.person("hostile");
  for (const search of [
    "%00tidewater",
    "%ED%A0%80tidewater",
    "tidewater%E2%80%AE",
    "a".repeat(5000),
  ]) {
    expect((await someone.get(`/project_search?search=${search}`)).status).toBeLessThan(500);
  }
  const html = `tidewater <img src=x onerror=alert(1)> '); drop table searches; --`;
  await someone.get(`/project_search?search=${encodeURIComponent(html)}`);
  expect(Object.keys(await counted()).filter((query) => query.includes("\u202E"))).toEqual([]);
  await computeTrending(db);
  expect((await visitor.get(address)).status).toBe(200);
});

test("what couldn't be written is written later", async () => {
  const someone = await site.person("later");
  await sql`alter table searches rename to searches_away`.execute(db);
  await someone.get("/project_search?search=tidewater");
  await expect(settleSearches(database)).rejects.toThrow("searches");
  await sql`alter table searches_away rename to searches`.execute(db);
  expect(await counted()).toEqual({ tidewater: 1 });
});

test("what is older than a week is removed", async () => {
  const at = Date.now();
  await addSearches(db, [
    { query: "old", at: at - 8 * 24 * hour, times: 3 },
    { query: "new", at: at - 6 * 24 * hour, times: 1 },
  ]);
  expect(await removeOldSearches(db)).toBe(1);
  expect(await counted()).toEqual({ new: 1 });
});

test("an admin has a search suggested no more, and the log tells of it", async () => {
  await addSearches(db, [
    { query: "rude", at: Date.now(), times: 9 },
    { query: "maps", at: Date.now(), times: 1 },
  ]);
  await computeTrending(db);
  expect(await suggested()).toEqual(["rude", "maps"]);
  const dismiss = () => admin.post<Trending>("/admin/trendingsearches/dismiss", { query: "rude" });
  const { body } = await dismiss();
  expect(body.suggestions.map(({ query }) => query)).toEqual(["maps"]);
  await addSearches(db, [{ query: "rude", at: Date.now(), times: 9 }]);
  await computeTrending(db);
  expect(await suggested()).toEqual(["maps"]);
  const log = await admin.get<AuditEntry[]>("/admin/audit?kind=search");
  expect(log.body).toMatchObject([{ act: "dismiss search", subject: { name: "rude" } }]);
  const unknown = await admin.post("/admin/trendingsearches/dismiss", { query: "unheard" });
  expect(unknown.status).toBe(404);
});
