import { expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const member = await site.person("member");
const nowhere = "0198c0de-0000-7000-8000-000000000000";

async function projectWithMember() {
  const project = await site.project(owner);
  const applicationFields = { project: project.id, requestedRole: "designer" };
  const { body } = await member.post<Application>("/applications", applicationFields);
  await owner.post(`/applications/${body.id}`, { status: "accepted" });
  return project;
}

test("a member gets their own membership, other people 404", async () => {
  const { id, name } = await projectWithMember();
  expect(await member.get(`/projects/${id}/members/@me`)).toMatchObject({
    status: 200,
    body: {
      project: { id, name },
      user: { id: member.id, username: "member" },
      roleName: "designer",
    },
  });
  const stranger = await site.person("stranger");
  for (const caller of [site.visitor, stranger]) {
    expect((await caller.get(`/projects/${id}/members/@me`)).status).toBe(404);
  }
  for (const other of [nowhere, "7", "@me"]) {
    expect((await member.get(`/projects/${other}/members/@me`)).status).toBe(404);
    expect((await member.get(`/projects/${other}/members`)).status).toBe(404);
  }
});

test("a person's memberships are listed latest first and can be filtered by role", async () => {
  const projects = [
    await projectWithMember(),
    await projectWithMember(),
    await projectWithMember(),
  ];
  const own = await site.project(member);
  const all = await walk<Member>(site.visitor, `/members?user=${member.id}&pageSize=2`);
  const ids = all.map(({ project }) => project.id);
  expect(ids[0]).toBe(own.id);
  expect(ids).toEqual(expect.arrayContaining(projects.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(ids.length);
  const { body } = await site.visitor.get<Member[]>(`/members?user=${member.id}&role=owner`);
  expect(body.map(({ project }) => project.id)).toEqual([own.id]);
  expect((await site.visitor.get(`/members?user=${nowhere}`)).body).toEqual([]);
});

test("a person's memberships are those of archived projects, or of others", async () => {
  const archivist = await site.person("archivist");
  const [live, old] = [await site.project(archivist), await site.project(archivist)];
  await archivist.post(`/projects/${old.id}`, { archived: true });
  const idsAt = async (query: string) => {
    const { body } = await site.visitor.get<Member[]>(`/members?user=${archivist.id}${query}`);
    return body.map(({ project }) => project.id);
  };
  expect(await idsAt("")).toEqual([old.id, live.id]);
  expect(await idsAt("&archived=false")).toEqual([live.id]);
  expect(await idsAt("&archived=true")).toEqual([old.id]);
});

test.each([
  "",
  "user=7",
  `user=${nowhere}&role=boss`,
  `user=${nowhere}&user=${nowhere}`,
  `user=${nowhere}&after=x`,
])("the query /members?%s is refused", async (query) => {
  expect((await site.visitor.get(`/members?${query}`)).status).toBe(400);
});
