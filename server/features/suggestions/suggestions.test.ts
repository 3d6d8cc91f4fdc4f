import { beforeAll, expect, test } from "vitest";
import type { Suggestions } from "#contract/suggestions.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

const names = [
  "Harbour",
  "Harbour Lights",
  "Old Harbour",
  "Harvest",
  "Kelp",
  "Hart",
  "Harp",
  "BarChart",
];

beforeAll(async () => {
  const owner = await site.person("harriet");
  for (const name of names) await site.project(owner, { name, description: "Har har." });
  await sql`update projects set star_count = 50 where name = 'Harvest'`.run(site.database.db);
  const archived = await site.project(owner, { name: "Harlequin" });
  await owner.post(`/projects/${archived.id}`, { archived: true });
});

const suggest = async (text: string) =>
  (await site.visitor.get<Suggestions>(`/suggestions?text=${encodeURIComponent(text)}`)).body;

const projectsFor = async (text: string) => (await suggest(text)).projects.map(({ name }) => name);

test("projects are suggested by the beginning of a word of their name, five at most", async () => {
  const found = await projectsFor("har");
  expect(found).toHaveLength(5);
  expect(found[0]).toBe("Harvest");
  expect(found).not.toContain("Harlequin");
  expect(found).not.toContain("Kelp");
});

test.each([
  ["harbour", ["Harbour", "Harbour Lights", "Old Harbour"]],
  ["harbour l", ["Harbour Lights"]],
  ["HARBOUR  LIGHTS", ["Harbour Lights"]],
  ["chart", ["BarChart"]],
  ["harbuor", ["Harbour", "Harbour Lights", "Old Harbour"]],
  ["lights harb", ["Harbour Lights"]],
  ["x", []],
  ["%", []],
])("%j suggests the projects %j", async (text, expected) => {
  expect((await projectsFor(text)).toSorted()).toEqual(expected.toSorted());
});

test("technologies are suggested by name, alias and with a typo", async () => {
  expect((await suggest("k8s")).techs[0]?.slug).toBe("kubernetes");
  expect((await suggest("typescr")).techs[0]?.slug).toBe("typescript");
  expect((await suggest("pyhton")).techs[0]?.slug).toBe("python");
  expect((await suggest("r")).techs[0]?.slug).toBe("r");
});

test("people are suggested from two letters on, hidden ones to nobody else", async () => {
  expect((await suggest("harri")).people.map(({ username }) => username)).toEqual(["harriet"]);
  expect((await suggest("h")).people).toEqual([]);
  await sql`update users set hidden_at = now() where username = 'harriet'`.run(site.database.db);
  expect((await suggest("harri")).people).toEqual([]);
});

test.each(["", "text=", `text=${"x".repeat(101)}`])("%j is refused", async (query) => {
  expect((await site.visitor.get(`/suggestions?${query}`)).status).toBe(400);
});
