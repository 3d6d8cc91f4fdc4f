import { beforeAll, expect, test } from "vitest";
import type { WantedTech } from "#contract/admin-techs.ts";
import { sql } from "#server/database/sql.ts";
import { settleWanted } from "#server/features/techs/wanted.ts";
import { countWanted } from "#server/features/techs/wanted-queries.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let root: Person;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  [root, ann, bob] = [
    await site.person("warden"),
    await site.person("ann"),
    await site.person("bob"),
  ];
  await sql`update users set is_admin = true where id = ${root.id}`.run(db);
});

const pick = (by: Caller, text: string) => by.get(`/techs?search=${encodeURIComponent(text)}`);
const find = (by: Caller, text: string) =>
  by.get(`/project_search?search=${encodeURIComponent(text)}`);
const wanted = async () => {
  await settleWanted(site.database, 0);
  return (await root.get<WantedTech[]>("/admin/wanted_techs")).body;
};
const dismiss = (by: Caller, word: string) => by.post("/admin/wanted_techs/dismiss", { word });

test("unknown words in technology pickers and project searches are counted", async () => {
  await pick(ann, "ZebraScript");
  await pick(bob, "zebrascript ");
  await find(bob, "a typescript quaggabase");
  await find(bob, "typescript quaggabase");
  await pick(ann, "react");
  expect(await wanted()).toMatchObject([
    { word: "zebrascript", times: 2 },
    { word: "quaggabase", times: 1 },
  ]);
});

test("wanted technologies store no data about the person who searched", async () => {
  await pick(site.visitor, "ann@example.com");
  await wanted();
  const rows = await sql<object>`select * from wanted_techs`.all(db);
  const text = JSON.stringify(rows);
  for (const trace of [ann.id, bob.id, "127.0.0.1", "@"]) expect(text).not.toContain(trace);
});

test("words that become a name or alias of a technology, or are dismissed, leave the list", async () => {
  await pick(ann, "okapiscript");
  await pick(ann, "girafflang");
  await pick(ann, "antelang");
  expect((await wanted()).map(({ word }) => word)).toContain("okapiscript");
  const added = { name: "OkapiScript", slug: "okapi", category: "language" };
  await root.post("/admin/techs", { ...added, aliases: ["girafflang"] });
  expect((await dismiss(root, "antelang")).status).toBe(200);
  expect((await dismiss(root, "antelang")).status).toBe(200);
  await pick(bob, "antelang");
  const words = (await wanted()).map(({ word }) => word);
  for (const word of ["okapiscript", "girafflang", "antelang"]) expect(words).not.toContain(word);
});

test("the list is paged and for admins only", async () => {
  await countWanted(db, ["page one", "page two", "page two"]);
  const first = await root.get<WantedTech[]>("/admin/wanted_techs?pageSize=1");
  const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  const second = await root.get<WantedTech[]>(next);
  expect(second.body[0]?.word).not.toBe(first.body[0]?.word);
  expect((await ann.get("/admin/wanted_techs")).status).toBe(403);
  expect((await site.visitor.get("/admin/wanted_techs")).status).toBe(401);
  expect((await dismiss(ann, "page one")).status).toBe(403);
  expect((await dismiss(root, "nobody looked for this")).status).toBe(404);
});

test("of thousands of words, the 2,000 most frequent are stored", async () => {
  await countWanted(db, ["sought", "sought", "sought"]);
  for (let round = 0; round < 3; round += 1) {
    await countWanted(
      db,
      Array.from({ length: 900 }, (_, n) => `junk ${round} ${n}`),
    );
  }
  const rows = await sql<{ word: string }>`select word from wanted_techs`.all(db);
  expect(rows).toHaveLength(2_000);
  expect(rows.map(({ word }) => word)).toContain("sought");
});
