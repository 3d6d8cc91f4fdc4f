import { beforeEach, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Teaser } from "#contract/teaser.ts";
import type { Tech } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { teaserSize } from "./labels.ts";

const site = await startTestApp();
const { database, visitor } = site;
const { db } = database;
const { body: techs } = await visitor.get<Tech[]>("/techs?pageSize=8");
const techIds = techs.map(({ id }) => id);

beforeEach(() => sql`delete from projects`.run(db));

const readTeaser = async (caller: Pick<Person, "get"> = visitor) =>
  (await caller.get<Teaser>("/graph/teaser")).body;
const names = ({ nodes }: Teaser, type: string) =>
  nodes.filter((node) => node.type === type).map(({ name }) => name);
const newPerson = (() => {
  let number = 0;
  return () => site.person(`person${(number += 1)}`);
})();

/** A central project, one that shares a technology with it, and one that shares nothing. */
async function makeProjects() {
  const owner = await newPerson();
  const middle = await site.project(owner, { name: "Middle", techs: techIds.slice(0, 4) });
  const other = await newPerson();
  const beside = await site.project(other, { name: "Beside", techs: techIds.slice(3, 5) });
  await site.project(await newPerson(), { name: "Apart", techs: techIds.slice(6, 7) });
  return { owner, middle, other, beside };
}

const hide = (table: "users" | "projects", id: string) =>
  sql`update ${sql.id(table)} set hidden_at = now() where id = ${id}`.run(db);

test("the best connected recent project is in the middle, with the projects that share something with it", async () => {
  const { owner, other, middle } = await makeProjects();
  const teaser = await readTeaser();
  expect(teaser.nid).toBe(`P_${middle.id}`);
  expect(names(teaser, "project")).toEqual(["Middle", "Beside"]);
  expect(names(teaser, "tech").toSorted()).toEqual(
    techs
      .slice(0, 5)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(names(teaser, "user")).toEqual([owner.username, other.username]);
  expect(teaser.nodes[0]).toMatchObject({ x: teaserSize.width / 2, y: teaserSize.height / 2 });
  expect(teaser.edges.tech.match(/M/g)).toHaveLength(6);
  expect(teaser.edges.user.match(/M/g)).toHaveLength(2);
});

test("hidden projects and people disappear at once, also for their own members", async () => {
  const { middle, beside, owner, other } = await makeProjects();
  expect(names(await readTeaser(), "project")).toContain("Beside");
  await hide("projects", beside.id);
  expect(names(await readTeaser(), "project")).toEqual(["Middle"]);
  expect(names(await readTeaser(other), "project")).toEqual(["Middle"]);
  expect(names(await readTeaser(), "user")).toEqual([owner.username]);
  await hide("users", owner.id);
  expect(names(await readTeaser(), "user")).toEqual([]);
  await hide("projects", middle.id);
  expect(JSON.stringify(await readTeaser())).not.toContain("Middle");
});

test("deleted and archived projects disappear at once", async () => {
  const { middle, owner, beside, other } = await makeProjects();
  expect((await readTeaser()).nid).toBe(`P_${middle.id}`);
  await owner.post<Project>(`/projects/${middle.id}`, { archived: true });
  expect((await readTeaser()).nid).not.toBe(`P_${middle.id}`);
  await other.delete(`/projects/${beside.id}`, { name: "Beside" });
  expect(names(await readTeaser(), "project")).toEqual(["Apart"]);
});

test("the teaser is empty until there is a project", async () => {
  expect(await readTeaser()).toEqual({
    nid: null,
    ...teaserSize,
    nodes: [],
    edges: { tech: "", user: "" },
  });
  const { id } = await site.project(await newPerson(), { name: "First" });
  expect((await readTeaser()).nid).toBe(`P_${id}`);
});

test("many concurrent requests for an outdated picture all get the new one", async () => {
  const { beside } = await makeProjects();
  const askAll = () => Promise.all(Array.from({ length: 20 }, () => readTeaser()));
  await askAll();
  await hide("projects", beside.id);
  for (const teaser of await askAll()) expect(names(teaser, "project")).toEqual(["Middle"]);
});
