import { beforeAll, expect, test } from "vitest";
import type { SimilarProject } from "#contract/similar-projects.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;
let newcomer: Person;

const ask = (fields: { name?: string; description?: string; techs?: string }, as = newcomer) =>
  as.get<SimilarProject[]>(`/similar_projects?${new URLSearchParams(fields)}`);

const similarTo = async (...of: Parameters<typeof ask>) => (await ask(...of)).body;
const namesOf = (found: readonly SimilarProject[]) => found.map(({ name }) => name);

const tides = { name: "Tide table", description: "Tides of small harbours, for sailors." };

beforeAll(async () => {
  owner = await site.person("owner");
  newcomer = await site.person("newcomer");
  const { body: rust } = await site.visitor.get<Tech>("/techs/rust");
  const projects = [
    ["Tidewater", "The tide in small harbours, on one page for sailors.", [rust.id]],
    ["Chess club", "Plays and teaches chess on Thursdays.", [rust.id]],
    ["Seed swap", "Swaps seeds between gardeners in small towns.", []],
    ["Bread log", "Keeps a log of what was baked, and how it rose.", []],
  ] as const;
  for (const [name, description, techs] of projects) {
    await site.project(owner, { name, description, techs });
  }
});

test("a project that does the same is found by its words in any form, with reasons", async () => {
  const [found, ...others] = await similarTo({ ...tides, techs: "rust" });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ name: "Tidewater", hasFreeSeat: true });
  expect(found?.reasons.map(({ kind }) => kind).slice(0, 2)).toEqual(["words", "techs"]);
  expect(found?.reasons[0]).toMatchObject({
    words: expect.arrayContaining(["harbours", "sailors"]),
    text: expect.stringMatching(/^Also about .*harbours/),
  });
  const { reasons = [] } = (await similarTo(tides))[0] ?? {};
  expect(reasons.map(({ kind }) => kind)).not.toContain("techs");
});

test("how soon it answers is said last, once that is known", async () => {
  const reasons = async () => (await similarTo(tides))[0]?.reasons ?? [];
  expect((await reasons()).map(({ kind }) => kind)).not.toContain("answers");
  await sql`update projects set median_answer_seconds = 170000 where name = 'Tidewater'`.run(
    site.database.db,
  );
  expect((await reasons()).at(-1)).toEqual({
    kind: "answers",
    text: "Usually answers within 2 days",
  });
});

test("what has only a technology, or one word, in common isn't similar", async () => {
  const knitting = { name: "Knitting", description: "Patterns for jumpers.", techs: "rust" };
  expect(await similarTo(knitting)).toEqual([]);
  expect(await similarTo({ name: "Sailors", description: "A choir of them." })).toEqual([]);
  expect(await similarTo({})).toEqual([]);
});

test("at most two are found, and none that nobody could join", async () => {
  const made = [];
  for (const name of ["Ebb", "Flood", "Slack"]) {
    const description = `${name}: tides of small harbours for sailors.`;
    made.push(await site.project(owner, { name, description }));
  }
  expect(await similarTo(tides)).toHaveLength(2);
  for (const { id } of made) await owner.post(`/projects/${id}`, { archived: true });
  expect(namesOf(await similarTo(tides))).toEqual(["Tidewater"]);
  expect(await similarTo(tides, owner)).toEqual([]);
});

test("visitors, who can't create projects, aren't answered", async () => {
  expect((await site.visitor.get("/similar_projects?name=Tide")).status).toBe(401);
  expect((await ask({ name: "x".repeat(51) })).status).toBe(400);
});
