import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Tech } from "#contract/techs.ts";
import type { Trending } from "#contract/trending.ts";
import { browserName } from "#tests/support/browser.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { computeTrending } from "./compute.ts";
import { addSearches, removeOldSearches } from "./queries.ts";
import { fingerprintOf, settleSearches } from "./record-search.ts";
import type { Asker } from "./search-counter.ts";

const site = await startTestApp();
const { database, visitor } = site;
const { db } = database;
const address = "/computations/trendingsearches/latest";
const hour = 3_600_000;
const now = new Date("2031-05-04T12:00:00.000Z");

/** A person whose account is older than a day: searches of newer ones count as their network's. */
async function settledPerson(login: string): Promise<Person> {
  const person = await site.person(login);
  await sql`update users set created_at = now() - interval '2 days' where id = ${person.id}`.run(
    db,
  );
  return person;
}

let owner: Person;
let admin: Person;
let techs: Tech[];
beforeAll(async () => {
  owner = await settledPerson("owner");
  admin = await site.person("warden");
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
  techs = (await visitor.get<Tech[]>("/techs?pageSize=2")).body;
  const ids = techs.map(({ id }) => id);
  await site.project(owner, { name: "Tidewater", description: "Offline first", techs: ids });
  await site.project(owner, { name: "Birdsong", techs: ids.slice(0, 1) });
  const numbers = Array.from({ length: 12 }, (_, n) => `${n} ${String(n).padStart(2, "0")}`).join(
    " ",
  );
  const description = `Finds maps, birds, tides, what is gone or to come, the rude and a search ${numbers}.`;
  await site.project(owner, { name: "Finder", description });
});
beforeEach(async () => {
  await settleSearches(database);
  await sql`truncate searches, search_askers, trending_searches, dismissed_searches,
    hidden_search_words`.run(db);
});

const latest = async () => (await visitor.get<Trending>(address)).body;
/** Only searches, without the technologies that fill the list up. */
const searchesIn = ({ suggestions }: Trending) =>
  suggestions.filter(({ projectCount }) => projectCount === undefined);
const suggestedQueries = async () => searchesIn(await latest()).map(({ query }) => query);

/** All counted searches so far. */
async function countedSearches(): Promise<Record<string, number>> {
  await settleSearches(database);
  const rows = await sql<{ query: string; times: number }>`
    select query, sum(times) as times from searches group by query order by query`.all(db);
  return Object.fromEntries(rows.map(({ query, times }) => [query, times]));
}

/** @param network of the person's own by default */
const askerOf = (account: string, network = account.toUpperCase()): Asker => ({
  account: Buffer.alloc(16, account).toString("base64"),
  network: Buffer.alloc(16, network).toString("base64"),
});

/** Three people in different networks. */
const askers = ["a", "b", "c"].map((letter) => askerOf(letter));

const searched = (query: string, hoursAgo: number, times = 1) =>
  addSearches(db, [{ query, at: now.getTime() - hoursAgo * hour, times, askers }]);

const find = (search: string, headers = {}) =>
  visitor.get(`/project_search?search=${encodeURIComponent(search)}`, headers);

test("a search counts half as much each day, and nothing after seven days", async () => {
  await searched("maps", 0);
  await searched("maps", 24, 2);
  await searched("birds", 48, 5);
  await searched("tides", 6 * 24);
  await searched("gone", 7 * 24);
  // From a server whose clock is ahead.
  await searched("to come", -5);
  expect(await computeTrending(database, findsAsWritten, now)).toBe(4);
  const computed = await latest();
  expect(computed.computedAt).toBe(now.toISOString());
  expect(searchesIn(computed)).toEqual([
    { query: "maps", score: 2 },
    { query: "birds", score: 1.25 },
    { query: "to come", score: 1 },
    { query: "tides", score: expect.closeTo(0.5 ** 6, 10) },
  ]);
  await computeTrending(database, findsAsWritten, new Date(now.getTime() + 24 * hour));
  expect((await latest()).suggestions.slice(0, 2)).toEqual([
    { query: "maps", score: 1 },
    { query: "birds", score: 0.625 },
  ]);
});

test("a search is suggested after three people in different networks made it in the same week", async () => {
  const [ann, bob, eve] = askers as [Asker, Asker, Asker];
  const ask = (query: string, daysAgo: number, of: Asker[], times = 50) =>
    addSearches(db, [{ query, at: now.getTime() - daysAgo * 24 * hour, times, askers: of }]);
  await ask("two", 0, [ann, bob]);
  await ask("two", 1, [bob, ann]);
  await ask("three", 0, [ann], 1);
  await ask("three", 1, [bob], 1);
  await ask("three", 2, [eve], 1);
  // 2031-05-04 is a Sunday: the search seven days ago was in another week, with another key.
  await ask("long ago", 7, [ann, bob, eve]);
  await ask("long ago", 0, [ann]);
  // One person in three networks, and three accounts in one.
  for (const network of ["x", "y", "z"]) await ask("roaming", 0, [askerOf("a", network)]);
  for (const account of ["d", "e", "f"]) await ask("crowd", 1, [askerOf(account, "x")]);
  await site.project(owner, { name: "Two, three, long ago, roaming, crowd" });
  await computeTrending(database, findsAsWritten, now);
  expect(await suggestedQueries()).toEqual(["three"]);
});

test("only three askers per search and day are stored", async () => {
  const many = Array.from({ length: 9 }, (_, n) => askerOf(`${n}`, `${n}n`));
  for (const asker of many) {
    await addSearches(db, [{ query: "maps", at: now.getTime(), times: 1, askers: [asker] }]);
  }
  const rows = await sql<{ n: number }>`
    select count(*)::int as n from search_askers`.all(db);
  expect(rows).toEqual([{ n: 3 }]);
});

test("askers differ in account and network, and accounts younger than a day are none", async () => {
  const people = await Promise.all(
    ["anna", "ben", "cleo", "dora"].map((name) => settledPerson(name)),
  );
  const searchFrom = (person: Person | null, network: number, search: string) =>
    site.app.inject({
      url: `/api/v1/project_search?search=${search}`,
      remoteAddress: `203.0.113.${network}`,
      headers: { "user-agent": browserName, ...(person && { cookie: person.cookie }) },
    });
  // Four people in two networks, and one person in three.
  for (const [index, person] of people.entries()) {
    await searchFrom(person, 1 + (index % 2), "tidewater");
  }
  for (const network of [1, 2, 3]) await searchFrom(people[0] ?? null, network, "maps");
  // Three people in three networks; visitors are their networks.
  await searchFrom(people[0] ?? null, 1, "birdsong");
  await searchFrom(people[1] ?? null, 2, "birdsong");
  await searchFrom(null, 3, "birdsong");
  const newcomers = await Promise.all(["eli", "fay", "gil"].map((name) => site.person(name)));
  for (const [index, person] of newcomers.entries()) await searchFrom(person, 4 + index, "birds");
  await settleSearches(database);
  await computeTrending(database, findsAsWritten);
  expect(await suggestedQueries()).toEqual(["birdsong"]);
  const rows = await sql<{ asker: Buffer; network: Buffer }>`
    select asker, network from search_askers order by query`.all(db);
  expect(rows.map(({ asker, network }) => asker.equals(network))).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(rows).toHaveLength(6);
});

test("fingerprints distinguish people and networks without identifying them", async () => {
  const print = (asker: string, at: number) => fingerprintOf(database, asker, "maps", at);
  const at = now.getTime();
  expect(await print("2001:db8:1:2::1", at)).toBe(await print("2001:db8:1:3::1", at));
  expect(await print("2001:db8:1:2::1", at)).not.toBe(await print("2001:db8:2:2::1", at));
  expect(await print("203.0.113.1", at)).not.toBe(await print("203.0.113.2", at));
  expect(await print("ann", at)).not.toBe(await print("ann", at + 24 * hour));
  expect(await print("ann", at)).toBe(await print("ann", at - 24 * hour));
});

test("all servers share one key per week, which is deleted after the week", async () => {
  await sql`delete from search_keys`.run(db);
  const prints = await Promise.all(
    Array.from({ length: racers }, () => fingerprintOf({ ...database }, "ann", "maps")),
  );
  expect(new Set(prints).size).toBe(1);
  await sql`insert into search_keys (week, key)
    select date_trunc('week', now() at time zone 'utc')::date - 7, key from search_keys`.run(db);
  await removeOldSearches(db);
  const rows = await sql`select from search_keys`.all(db);
  expect(rows).toHaveLength(1);
});

test("only searches whose every word was found exactly count", async () => {
  const someone = await settledPerson("sloppy");
  for (const search of [
    "tidewatr",
    "tidewater qqqqqqqq",
    "tidewater insultingword",
    "tidewater offline first birdsong finder maps birds tides qqqqqqq",
    "tidewater the qqqqq",
  ]) {
    const { body } = await someone.get<unknown[]>(`/project_search?search=${search}`);
    expect(body, search).not.toEqual([]);
  }
  expect(await countedSearches()).toEqual({});
  await someone.get("/project_search?search=TIDEwater offline");
  const tech = techs[0]?.name.toLowerCase() ?? "";
  await someone.get(`/project_search?search=tidewater ${encodeURIComponent(tech)}`);
  expect(await countedSearches()).toEqual({ "tidewater offline": 1, [`tidewater ${tech}`]: 1 });
});

test("the ten highest scores are suggested, in a stable order", async () => {
  for (let n = 0; n < 12; n += 1) await searched(`search ${String(n).padStart(2, "0")}`, 1);
  await searched("maps", 1, 3);
  await computeTrending(database, findsAsWritten, now);
  const { suggestions, source } = await latest();
  expect(source).toBe("searches");
  const queries = suggestions.map(({ query }) => query);
  expect(queries).toHaveLength(10);
  expect(queries.slice(0, 3)).toEqual(["maps", "search 00", "search 01"]);
});

test("an older computation doesn't replace a newer one", async () => {
  await searched("maps", 1);
  await computeTrending(database, findsAsWritten, now);
  await computeTrending(database, findsAsWritten, new Date(now.getTime() - hour));
  expect((await latest()).computedAt).toBe(now.toISOString());
});

const filling = () =>
  [2, 1].map((projectCount, at) => ({ query: techs[at]?.name, score: 0, projectCount }));

test("without searches, the most used technologies are suggested and marked as such", async () => {
  const before = await latest();
  expect(before).toMatchObject({ source: "techs", suggestions: filling() });
  await computeTrending(database, findsAsWritten, now);
  expect(await latest()).toEqual({ ...before, computedAt: now.toISOString() });
});

test("technologies fill up a short list, each once, after the searches", async () => {
  await searched("birds", 1);
  await computeTrending(database, findsAsWritten, now);
  expect(await latest()).toMatchObject({
    source: "both",
    suggestions: [{ query: "birds" }, ...filling()],
  });
  await searched(techs[0]?.name.toLowerCase() ?? "", 1, 2);
  await computeTrending(database, findsAsWritten, now);
  expect((await latest()).suggestions).toMatchObject([
    { query: techs[0]?.name.toLowerCase() },
    { query: "birds" },
    filling()[1],
  ]);
});

test("searches that find nothing for visitors are replaced by others", async () => {
  const secret = await site.project(owner, { name: "Xylophonium" });
  await searched("xylophonium", 0, 100);
  await searched("nothing has this zzqqxx", 0, 100);
  for (let n = 0; n < 10; n += 1) await searched(`search ${n}`, 1);
  await computeTrending(database, findsAsWritten, now);
  expect(await suggestedQueries()).toContain("xylophonium");
  await sql`update projects set hidden_at = now() where id = ${secret.id}`.run(db);
  expect((await owner.get<unknown[]>("/project_search?search=xylophonium")).body).toHaveLength(1);
  await computeTrending(database, findsAsWritten, new Date(now.getTime() + 1));
  const queries = await suggestedQueries();
  expect(queries).toHaveLength(10);
  expect(queries.filter((query) => !query.startsWith("search "))).toEqual([]);
});

test("unchanged suggestions are answered with 304", async () => {
  await computeTrending(database, findsAsWritten, now);
  const { headers } = await visitor.get(address);
  const again = await visitor.get(address, { "if-none-match": headers["etag"] ?? "" });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test("searches count after normalization, once per visitor, if they found something", async () => {
  for (const search of ["Tidewater", " tidewater ", "TIDEWATER", "t", "qqqqqqqqqqqqqq"]) {
    expect((await find(search)).status).toBe(200);
  }
  await owner.get("/project_search?search=tidewater");
  await owner.get("/project_search?search=tidewater&pageSize=1");
  await owner.get("/project_search?search=offline%20%20FIRST");
  expect(await countedSearches()).toEqual({ tidewater: 2, "offline first": 1 });
});

test("concurrent searches from one address count once", async () => {
  await Promise.all(Array.from({ length: racers }, () => find("birdsong")));
  expect(await countedSearches()).toEqual({ birdsong: 1 });
});

const automaticRequests: Record<string, string>[] = [
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "user-agent": "Mozilla/5.0 (compatible; Examplebot/2.1; +http://example.com/bot.html)" },
];

test.each(automaticRequests)("prefetches and bots don't count: %j", async (headers) => {
  const someone = await settledPerson(`glance${Object.keys(headers)[0]?.length}`);
  await someone.get("/project_search?search=tidewater", headers);
  expect(await countedSearches()).toEqual({});
  await someone.get("/project_search?search=tidewater");
  expect(await countedSearches()).toEqual({ tidewater: 1 });
});

test("hostile searches are refused or harmless", async () => {
  const someone = await settledPerson("hostile");
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
  expect(Object.keys(await countedSearches()).filter((query) => query.includes("\u202E"))).toEqual(
    [],
  );
  await computeTrending(database, findsAsWritten);
  expect((await visitor.get(address)).status).toBe(200);
});

test("searches that couldn't be written are written later", async () => {
  const someone = await settledPerson("later");
  await sql`alter table searches rename to searches_away`.run(db);
  await someone.get("/project_search?search=tidewater");
  await expect(settleSearches(database)).rejects.toThrow("searches");
  await sql`alter table searches_away rename to searches`.run(db);
  expect(await countedSearches()).toEqual({ tidewater: 1 });
});

test("searches older than a week are deleted", async () => {
  const at = Date.now();
  await addSearches(db, [
    { query: "old", at: at - 8 * 24 * hour, times: 3, askers },
    { query: "new", at: at - 6 * 24 * hour, times: 1, askers },
  ]);
  // One row with the count, and three with askers.
  expect(await removeOldSearches(db)).toBe(4);
  expect(await countedSearches()).toEqual({ new: 1 });
});

test("a dismissed name of a technology isn't suggested as a technology either", async () => {
  const [name = ""] = techs.map((tech) => tech.name);
  await addSearches(db, [{ query: name.toLowerCase(), at: Date.now(), times: 9, askers }]);
  await computeTrending(database, findsAsWritten);
  const query = name.toLowerCase();
  const { body } = await admin.post<Trending>("/admin/trendingsearches/dismiss", { query });
  expect(body).toMatchObject({ source: "techs", suggestions: [filling()[1]] });
});

test("an admin can dismiss a suggested search permanently, which is logged", async () => {
  await addSearches(db, [
    { query: "rude", at: Date.now(), times: 9, askers },
    { query: "maps", at: Date.now(), times: 1, askers },
  ]);
  await computeTrending(database, findsAsWritten);
  expect(await suggestedQueries()).toEqual(["rude", "maps"]);
  const dismiss = () => admin.post<Trending>("/admin/trendingsearches/dismiss", { query: "rude" });
  const { body } = await dismiss();
  expect(searchesIn(body).map(({ query }) => query)).toEqual(["maps"]);
  await addSearches(db, [{ query: "rude", at: Date.now(), times: 9, askers }]);
  await computeTrending(database, findsAsWritten);
  expect(await suggestedQueries()).toEqual(["maps"]);
  const log = await admin.get<AuditEntry[]>("/admin/audit?kind=search");
  expect(log.body[0]).toMatchObject({ act: "dismiss search", subject: { name: "rude" } });
  const unknown = await admin.post("/admin/trendingsearches/dismiss", { query: "unheard" });
  expect(unknown.status).toBe(404);
});
