import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Teaser } from "#contract/teaser.ts";
import type { Tech } from "#contract/techs.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { teaserSize } from "./labels.ts";

const site = await startTestApp();
const { database, visitor } = site;
const { db } = database;
const { body: techs } = await visitor.get<Tech[]>("/techs?pageSize=8");
const techIds = techs.map(({ id }) => id);

beforeEach(() => sql`delete from projects`.execute(db));

const shown = async (caller: Pick<Person, "get"> = visitor) =>
  (await caller.get<Teaser>("/graph/teaser")).body;
const names = ({ nodes }: Teaser, type: string) =>
  nodes.filter((node) => node.type === type).map(({ name }) => name);
const newPerson = (() => {
  let number = 0;
  return () => site.person(`person${(number += 1)}`);
})();

/** The middle of it all, one that shares a technology with it, and one that shares nothing. */
async function makeProjects() {
  const owner = await newPerson();
  const middle = await site.project(owner, { name: "Middle", techs: techIds.slice(0, 4) });
  const other = await newPerson();
  const beside = await site.project(other, { name: "Beside", techs: techIds.slice(3, 5) });
  await site.project(await newPerson(), { name: "Apart", techs: techIds.slice(6, 7) });
  return { owner, middle, other, beside };
}

const hide = (table: "users" | "projects", id: string) =>
  db.updateTable(table).set({ hidden_at: new Date() }).where("id", "=", id).execute();

test("the best connected of recent projects is in the middle, with what shares something beside it", async () => {
  const { owner, other, middle } = await makeProjects();
  const teaser = await shown();
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

test("what an admin hides is gone at once, from who may still see it too", async () => {
  const { middle, beside, owner, other } = await makeProjects();
  expect(names(await shown(), "project")).toContain("Beside");
  await hide("projects", beside.id);
  expect(names(await shown(), "project")).toEqual(["Middle"]);
  expect(names(await shown(other), "project")).toEqual(["Middle"]);
  expect(names(await shown(), "user")).toEqual([owner.username]);
  await hide("users", owner.id);
  expect(names(await shown(), "user")).toEqual([]);
  await hide("projects", middle.id);
  expect(JSON.stringify(await shown())).not.toContain("Middle");
});

test("what is deleted or archived is gone at once", async () => {
  const { middle, owner, beside, other } = await makeProjects();
  expect((await shown()).nid).toBe(`P_${middle.id}`);
  await owner.post<Project>(`/projects/${middle.id}`, { archived: true });
  expect((await shown()).nid).not.toBe(`P_${middle.id}`);
  await other.delete(`/projects/${beside.id}`, { name: "Beside" });
  expect(names(await shown(), "project")).toEqual(["Apart"]);
});

test("without projects there is nothing to show, until there is one", async () => {
  expect(await shown()).toEqual({
    nid: null,
    ...teaserSize,
    nodes: [],
    edges: { tech: "", user: "" },
  });
  const { id } = await site.project(await newPerson(), { name: "First" });
  expect((await shown()).nid).toBe(`P_${id}`);
});

test("many who ask while it goes out of date all get the new one", async () => {
  const { beside } = await makeProjects();
  const askAll = () => Promise.all(Array.from({ length: 20 }, () => shown()));
  await askAll();
  await hide("projects", beside.id);
  for (const teaser of await askAll()) expect(names(teaser, "project")).toEqual(["Middle"]);
});
