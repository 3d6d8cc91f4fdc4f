import { beforeAll, expect, test } from "vitest";
import type { ProjectCard } from "#contract/projects.ts";
import type { Tech } from "#contract/techs.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let ada: Person;
let stranger: Person;
let techs: Tech[];
const made: string[] = [];

beforeAll(async () => {
  techs = (await site.visitor.get<Tech[]>("/techs?pageSize=3")).body;
  ada = await site.person("ada");
  stranger = await site.person("stranger");
  for (let number = 0; number < 6; number += 1) {
    const chosen = techs.slice(0, 1 + (number % 2)).map(({ id }) => id);
    made.unshift((await site.project(ada, { name: `Number ${number}`, techs: chosen })).id);
  }
  const other = await site.project(stranger, { techs: [techs[0]?.id] });
  await addMember(stranger, other.id, ada, "designer");
  made.unshift(other.id);
  await site.project(stranger, { techs: [techs[0]?.id] });
});

const path = (query = "") => `/users/${ada.id}/projects${query}`;
const idsOf = (cards: ProjectCard[]) => cards.map(({ id }) => id);

test("a person's projects are listed latest joined first, page by page", async () => {
  expect(idsOf(await walk<ProjectCard>(site.visitor, path("?pageSize=2")))).toEqual(made);
  expect(idsOf((await site.visitor.get<ProjectCard[]>(path())).body)).toEqual(made);
  expect((await site.visitor.get(`/users/${stranger.id}/projects`)).body).toHaveLength(2);
});

test("a person's projects can be filtered by technology", async () => {
  const all = await walk<ProjectCard>(site.visitor, path(`?techId=${techs[0]?.id}&pageSize=3`));
  expect(idsOf(all)).toEqual(made);
  const some = await walk<ProjectCard>(site.visitor, path(`?techId=${techs[1]?.id}&pageSize=2`));
  expect(some.map(({ name }) => name)).toEqual(["Number 5", "Number 3", "Number 1"]);
  for (const techId of [techs[2]?.id, nowhere]) {
    expect((await site.visitor.get(path(`?techId=${techId}`))).body).toEqual([]);
  }
});

test("the cards contain the permissions of their viewer", async () => {
  const edits = async (reader: Pick<Person, "get">) =>
    (await reader.get<ProjectCard[]>(path())).body.map(({ can }) => can.edit);
  expect(await edits(site.visitor)).not.toContain(true);
  expect(await edits(ada)).toEqual([false, true, true, true, true, true, true]);
  expect(await edits(stranger)).toEqual([true, false, false, false, false, false, false]);
});

test.each([
  "?techId=7",
  "?techId=",
  "?after=x",
  "?pageSize=0",
  `?techId=${nowhere}&techId=${nowhere}`,
])("the query %s is refused", async (query) => {
  expect((await site.visitor.get(path(query))).status).toBe(400);
});
