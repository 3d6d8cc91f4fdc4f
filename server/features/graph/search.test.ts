import { beforeAll, expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let grace: Person;
let other: Person;
let harbour: Project;

const nodes = async (q: string, as: Pick<Person, "get"> = site.visitor) =>
  (await as.get<GraphNode[]>(`/graph/search?q=${encodeURIComponent(q)}`)).body;
const names = async (q: string, as?: Pick<Person, "get">) =>
  (await nodes(q, as)).map(({ type, name }) => `${type} ${name}`);

beforeAll(async () => {
  grace = await site.person("ghopper");
  other = await site.person("rustler");
  await grace.post(`/users/${grace.id}`, { displayName: "Grace Hopper" });
  harbour = await site.project(grace, { name: "Harbour Ledger" });
  await site.project(grace, { name: "Rust for harbours" });
  await site.project(grace, { name: "Qyzic" });
});

test("a search finds projects, people and technologies, an exact match first", async () => {
  const found = await names("rust");
  expect(found[0]).toBe("tech Rust");
  expect(found).toContain("project Rust for harbours");
  expect(found).toContain("user rustler");
  expect(found.length).toBeLessThanOrEqual(10);
});

test.each([
  ["Harbour Ledger", "project Harbour Ledger"],
  ["harbour l", "project Harbour Ledger"],
  ["ledger", "project Harbour Ledger"],
  ["arbour led", "project Harbour Ledger"],
  ["harbuor ledger", "project Harbour Ledger"],
  ["grace hopper", "user Grace Hopper"],
  ["hopper", "user Grace Hopper"],
  ["GHOPPER", "user Grace Hopper"],
  ["grace hoppre", "user Grace Hopper"],
  ["typescript", "tech TypeScript"],
  ["typescirpt", "tech TypeScript"],
  ["golang", "tech Go"],
  ["k8s", "tech Kubernetes"],
  ["qy", "project Qyzic"],
])('a search for "%s" returns %s first', async (q, first) => {
  expect((await names(q))[0]).toBe(first);
});

test("among equal matches, each type has one result before any has two", async () => {
  const kinds = (await nodes("ru")).map(({ type }) => type);
  expect(new Set(kinds.slice(0, 3)).size).toBe(3);
});

test("results have the same form as graph nodes", async () => {
  const [first] = await nodes("harbour ledger");
  const graph = await site.visitor.get<{ nodes: GraphNode[] }>(`/graph?nid=P_${harbour.id}`);
  expect(first).toEqual(graph.body.nodes[0]);
});

test("texts without a match find nothing, LIKE patterns and emoji included", async () => {
  for (const q of ["zzzzqqqq", "%", "_", "\\", "%%%", "__", "' or 1=1", "😀"]) {
    expect(await nodes(q)).toEqual([]);
  }
});

test.each([
  ["", "Too Short!"],
  ["%20", "Too Short!"],
  ["x".repeat(61), "Too Long!"],
])("the search '%s' is refused: %s", async (q, message) => {
  expect(await site.visitor.get(`/graph/search?q=${q}`)).toMatchObject({
    status: 400,
    body: { fields: [{ path: "q", message }] },
  });
});

test("hidden nodes are found only by viewers who may see them", async () => {
  const { db } = site.database;
  await sql`update projects set hidden_at = now() where id = ${harbour.id}`.run(db);
  await sql`update users set hidden_at = now() where id = ${other.id}`.run(db);
  expect(await names("harbour ledger")).not.toContain("project Harbour Ledger");
  expect(await names("harbour ledger", grace)).toContain("project Harbour Ledger");
  expect(await names("rustler")).not.toContain("user rustler");
  expect(await names("rustlre")).not.toContain("user rustler");
  expect(await names("rustler", other)).toContain("user rustler");
  await sql`update projects set hidden_at = null`.run(db);
  await sql`update users set hidden_at = null`.run(db);
});
