// Archived projects are hidden from listings, keep their page, and accept no applications.
import { expect, test } from "vitest";
import type { Member } from "#contract/members.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import type { Tech } from "#contract/techs.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const fan = await site.person("fan");
const techs = await site.visitor.get<Tech[]>("/techs?pageSize=100");
const tech = techs.body[90] as Tech;

const idsOf = async (path: string) => {
  const { body } = await site.visitor.get<ProjectCard[]>(path);
  return body.map(({ id }) => id);
};

const active = await site.project(owner, { name: "Lively", techs: [tech.id] });
const archivedProject = await site.project(owner, { name: "Quiet", techs: [tech.id] });
await fan.post(`/projects/${archivedProject.id}/star`);
await owner.post(`/projects/${archivedProject.id}`, { archived: true });

test("lists of projects omit an archived project; the list of archived projects contains it", async () => {
  expect(await idsOf("/projects")).toEqual([active.id]);
  expect(await idsOf(`/projects?tech=${tech.slug}`)).toEqual([active.id]);
  expect(await idsOf("/projects?archived=true")).toEqual([archivedProject.id]);
  expect(await idsOf(`/projects?archived=true&tech=${tech.slug}`)).toEqual([archivedProject.id]);
  expect(await idsOf("/projects?archived=true&tech=nothing-of-that-name")).toEqual([]);
  expect((await site.visitor.get("/projects?archived=maybe")).status).toBe(400);
});

test("a technology's project count excludes archived projects", async () => {
  const read = await site.visitor.get<Tech>(`/techs/${tech.slug}`);
  expect(read.body.projectCount).toBe(1);
  const { body } = await site.visitor.get<Tech[]>("/techs?sort=popular&pageSize=1");
  expect(body).toMatchObject([{ id: tech.id, projectCount: 1 }]);
});

test("the list of archived projects is paged and contains each once", async () => {
  for (let number = 0; number < 5; number += 1) {
    const { id } = await site.project(owner, { name: `Old ${number}` });
    await owner.post(`/projects/${id}`, { archived: true });
  }
  const found = await walk<ProjectCard>(site.visitor, "/projects?archived=true&pageSize=2");
  expect(found.map(({ name }) => name)).toEqual([
    "Old 4",
    "Old 3",
    "Old 2",
    "Old 1",
    "Old 0",
    "Quiet",
  ]);
});

test("an archived project still has its page, and appears in searches, stars and personal lists", async () => {
  expect(
    (await site.visitor.get<Project>(`/projects/${archivedProject.id}`)).body.archivedAt,
  ).not.toBeNull();
  expect(await idsOf("/project_search?search=quiet")).toContain(archivedProject.id);
  const starred = await fan.get<ProjectCard[]>("/starred_projects");
  expect(starred.body.map(({ id }) => id)).toEqual([archivedProject.id]);
  const { body } = await site.visitor.get<Member[]>(`/members?user=${owner.id}&pageSize=100`);
  expect(body.map(({ project }) => project.id)).toContain(archivedProject.id);
});

test("an archived project accepts no applications, can be edited, and can be unarchived", async () => {
  const applicationFields = { project: archivedProject.id, requestedRole: "developer" };
  expect(await fan.post("/applications", applicationFields)).toMatchObject({
    status: 409,
    body: { message: "This project is archived and accepts no applications." },
  });
  const can = async () => (await fan.get<Project>(`/projects/${archivedProject.id}`)).body.can;
  expect(await can()).toMatchObject({ apply: false });
  expect((await owner.post(`/projects/${archivedProject.id}`, { websiteUrl: null })).status).toBe(
    200,
  );

  expect((await fan.post(`/projects/${archivedProject.id}`, { archived: false })).status).toBe(403);
  await owner.post(`/projects/${archivedProject.id}`, { archived: false });
  expect(await can()).toMatchObject({ apply: true });
  expect((await fan.post("/applications", applicationFields)).status).toBe(200);
  expect(await idsOf(`/projects?tech=${tech.slug}`)).toEqual([archivedProject.id, active.id]);
});
