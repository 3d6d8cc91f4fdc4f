// Owners look for somebody who takes their project over: who says so, and how it is found.
import { expect, test } from "vitest";
import type { Project, ProjectCard, ProjectFacets } from "#contract/projects.ts";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { owner, member, stranger } = await site.people(["owner", "member", "stranger"]);

const found = async (query = "") => {
  const { body } = await site.visitor.get<ProjectCard[]>(`/projects?maintainerWanted=true${query}`);
  return body.map(({ name }) => name);
};
const counted = async (query = "") =>
  (await site.visitor.get<ProjectFacets>(`/projects/facets?${query}`)).body.maintainerWanted;

test("an owner says that a maintainer is wanted, and takes it back; nobody else does", async () => {
  const { id } = await site.project(owner, { name: "Levain" });
  await addMember(owner, id, member);
  const change = { maintainerWanted: true };
  expect((await site.visitor.post(`/projects/${id}`, change)).status).toBe(401);
  for (const other of [member, stranger]) {
    expect((await other.post(`/projects/${id}`, change)).status).toBe(403);
  }
  expect((await owner.post(`/projects/${id}`, { maintainerWanted: "yes" })).status).toBe(400);
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const { status, body } = await owner.post<Project>(`/projects/${id}`, change);
    expect([status, body.maintainerWanted]).toEqual([200, true]);
  }
  expect(await found()).toEqual(["Levain"]);
  await owner.post(`/projects/${id}`, { maintainerWanted: false });
  expect(await found()).toEqual([]);
});

test("the list's filter and its count agree, beside other filters and a search", async () => {
  const wanted = await site.project(owner, { name: "Sourdough timer", description: "Bakes." });
  await site.project(owner, { name: "Bread scale", description: "Bakes." });
  await owner.post(`/projects/${wanted.id}`, { maintainerWanted: true });
  for (const query of ["", "&search=bakes", "&sort=active"]) {
    expect(await found(query)).toEqual(["Sourdough timer"]);
  }
  expect(await counted()).toBe(1);
  expect(await counted("search=bakes")).toBe(1);
  expect(await counted("search=scale")).toBe(0);
  expect(await found("&search=scale")).toEqual([]);
  await owner.post(`/projects/${wanted.id}`, { archived: true });
  expect([await found(), await counted()]).toEqual([[], 0]);
});

test("a saved search keeps the filter", async () => {
  const saved = await stranger.post<{ filters: object }>("/saved-searches", {
    name: "To take over",
    filters: { maintainerWanted: "true" },
  });
  expect(saved.body.filters).toEqual({ maintainerWanted: "true" });
});

test("the project changes hands when the person who is offered it accepts", async () => {
  const { id } = await site.project(owner, { name: "Handed over" });
  await addMember(owner, id, member);
  await owner.post(`/projects/${id}`, { maintainerWanted: true });
  await owner.post(`/projects/${id}/members`, { user: member.id, roleName: "owner" });
  const can = async () => (await member.get<Project>(`/projects/${id}`)).body.can.manageTeam;
  expect(await can()).toBe(false);
  const { body: open } =
    await member.get<{ id: string; project: { id: string } }[]>("/invitations");
  const offer = open.find(({ project }) => project.id === id);
  expect((await stranger.post(`/invitations/${offer?.id}/accept`)).status).toBe(404);
  const isWanted = async () =>
    (await site.visitor.get<Project>(`/projects/${id}`)).body.maintainerWanted;
  await owner.post(`/projects/${id}/members`, { user: stranger.id, roleName: "developer" });
  const { body: others } = await stranger.get<{ id: string }[]>("/invitations");
  await stranger.post(`/invitations/${others[0]?.id}/accept`);
  expect(await isWanted()).toBe(true);
  expect((await member.post(`/invitations/${offer?.id}/accept`)).status).toBe(200);
  expect([await can(), await isWanted()]).toEqual([true, false]);
});
