// Words that admins hide from suggested searches.
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Tech } from "#contract/techs.ts";
import type { HiddenWord, Trending } from "#contract/trending.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { computeTrending } from "./compute.ts";
import { addSearches } from "./queries.ts";
import { settleSearches } from "./record-search.ts";

const site = await startTestApp();
const { database, visitor } = site;
const { db } = database;
const now = new Date("2031-05-04T12:00:00.000Z");

let owner: Person;
let admin: Person;
let techs: Tech[];
beforeAll(async () => {
  owner = await site.person("owner");
  admin = await site.admin("warden");
  techs = (await visitor.get<Tech[]>("/techs?pageSize=2")).body;
  await site.project(owner, {
    name: "Finder",
    description: `Finds maps, and a search ${Array.from({ length: 10 }, (_, n) => n).join(" ")}.`,
    techs: techs.map(({ id }) => id),
  });
});
beforeEach(async () => {
  await settleSearches(database);
  await sql`truncate searches, search_askers, trending_searches, hidden_search_words`.run(db);
});

const latest = async () =>
  (await visitor.get<Trending>("/computations/trendingsearches/latest")).body;
/** Only searches, without the technologies that fill the list up. */
const suggestedQueries = async () =>
  (await latest()).suggestions
    .filter(({ projectCount }) => projectCount === undefined)
    .map(({ query }) => query);

/** Three people in different networks. */
const askers = ["a", "b", "c"].map((letter) => ({
  account: Buffer.alloc(16, letter).toString("base64"),
  network: Buffer.alloc(16, letter.toUpperCase()).toString("base64"),
}));

const searched = (query: string, hoursAgo: number) =>
  addSearches(db, [{ query, at: now.getTime() - hoursAgo * 3_600_000, times: 1, askers }]);

const list = "/admin/trendingsearches/words";
const add = (word: string) => admin.post<HiddenWord & { message: string }>(list, { word });

test("hidden words hide suggestions at once, matching whole words without case and accents", async () => {
  for (const query of ["r\u00fcde maps", "rudely", "maps", "straße", "so, rude!"]) {
    await searched(query, 1);
  }
  const description = "r\u00fcde maps, rudely, straße, so, rude!";
  const one = await site.project(owner, { name: "Rude words", description });
  await computeTrending(database, findsAsWritten, now);
  expect((await suggestedQueries()).toSorted()).toEqual(
    ["maps", "rudely", "r\u00fcde maps", "so, rude!", "straße"].toSorted(),
  );
  // Inserted directly: hiding must work without a new computation.
  await sql`insert into hidden_search_words (id, word, folded)
    values (${one.id}, 'Rude', 'rude'), (${owner.id}, 'STRASSE', 'strasse')`.run(db);
  expect((await suggestedQueries()).toSorted()).toEqual(["maps", "rudely"]);
});

test("hidden words make room for other suggestions, also hide technologies, and are logged", async () => {
  const ask = (query: string, times: number) =>
    addSearches(db, [{ query, at: Date.now(), times, askers }]);
  for (let n = 0; n < 10; n += 1) await ask(`search ${n}`, 2);
  await ask("maps", 1);
  await computeTrending(database, findsAsWritten);
  const { status, body } = await add("  Search ");
  expect([status, body.word]).toEqual([200, "Search"]);
  expect((await add("s\u00e9arch")).body).toEqual(body);
  expect(await suggestedQueries()).toEqual(["maps"]);
  const tech = techs[0]?.name ?? "";
  expect(JSON.stringify((await latest()).suggestions)).toContain(tech);
  await add(tech);
  expect(JSON.stringify((await latest()).suggestions)).not.toContain(tech);
  const listed = await admin.get<HiddenWord[]>(list);
  expect(listed.body.map(({ word }) => word).toSorted()).toEqual(["Search", tech].toSorted());
  expect((await admin.delete(`${list}/${body.id}`)).status).toBe(200);
  expect((await admin.delete(`${list}/${body.id}`)).status).toBe(404);
  expect(await suggestedQueries()).toHaveLength(10);
  const log = await admin.get<AuditEntry[]>("/admin/audit?kind=search");
  expect(log.body.slice(0, 3)).toMatchObject([
    { act: "show searches with word", subject: { name: "Search" } },
    { act: "hide searches with word", subject: { name: tech } },
    { act: "hide searches with word", subject: { name: "Search" } },
  ]);
});

test("hidden words must contain a letter or digit, and are limited to 500, also under concurrent requests", async () => {
  for (const word of ["", "  ", "...", "\uff9e", "x".repeat(61), "a\nb"]) {
    expect((await add(word)).status, word).toBe(400);
  }
  await sql`insert into hidden_search_words (id, word, folded)
    select gen_random_uuid(), n, n from generate_series(1, 495) as s (i), text(i) as n`.run(db);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => add(`word${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(45);
  expect((await add("1")).status).toBe(200);
});
