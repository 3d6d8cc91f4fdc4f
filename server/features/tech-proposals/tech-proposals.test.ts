// Technologies that a repository names, as its project's owners see them.
import { expect, test } from "vitest";
import type { TechProposal } from "#contract/tech-proposals.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("orla");

async function projectNaming(language: string | null, topics: string[]) {
  const repositoryUrl = "https://code.example/orla/engine";
  const { id } = await site.project(owner, { repositoryUrl });
  await sql`update starter_issue_checks set language = ${language}, topics = ${topics}::text[]
    where project_id = ${id}`.run(db);
  return id;
}

const pathOf = (id: string) => `/projects/${id}/tech-proposals`;
const slugsIn = (proposals: TechProposal[]) => proposals.map(({ tech }) => tech.slug);

test("the language and the topics that name technologies are proposed, without those that it lists", async () => {
  const id = await projectNaming("Rust", ["docker", "mathematics", "rust", "postgresql"]);
  const { body } = await owner.get<TechProposal[]>(pathOf(id));
  expect(body.map(({ tech, evidence }) => [tech.slug, evidence.kind, evidence.source])).toEqual([
    ["rust", "language", "Rust"],
    ["docker", "topic", "docker"],
    ["postgresql", "topic", "postgresql"],
  ]);
  const docker = body.find(({ tech }) => tech.slug === "docker")?.tech.id;
  await owner.post(`/projects/${id}`, { techs: [docker] });
  const after = await owner.get<TechProposal[]>(pathOf(id));
  expect(slugsIn(after.body)).toEqual(["rust", "postgresql"]);
});

test("a dismissed proposal doesn't come back, for any owner, and repeating that changes nothing", async () => {
  const id = await projectNaming("Rust", ["docker"]);
  const { body } = await owner.get<TechProposal[]>(pathOf(id));
  const rust = body[0]?.tech.id ?? "";
  for (const _ of [1, 2]) {
    const dismissed = await owner.delete<TechProposal[]>(`${pathOf(id)}/${rust}`);
    expect(dismissed.status).toBe(200);
    expect(slugsIn(dismissed.body)).toEqual(["docker"]);
  }
  // Another address's language is read anew; the answer stays.
  await owner.post(`/projects/${id}`, { repositoryUrl: "https://code.example/orla/moved" });
  await sql`update starter_issue_checks set language = 'Rust' where project_id = ${id}`.run(db);
  expect((await owner.get<TechProposal[]>(pathOf(id))).body).toEqual([]);
});

test("only owners read and dismiss them", async () => {
  const id = await projectNaming("Rust", []);
  const rust = (await owner.get<TechProposal[]>(pathOf(id))).body[0]?.tech.id ?? "";
  const stranger = await site.person("stranger");
  for (const [caller, status] of [
    [site.visitor, 401],
    [stranger, 403],
    [await site.admin(), 403],
  ] as const) {
    expect((await caller.get(pathOf(id))).status).toBe(status);
    expect((await caller.delete(`${pathOf(id)}/${rust}`)).status).toBe(status);
  }
  expect((await owner.delete(`${pathOf(id)}/${id}`)).status).toBe(404);
  expect((await owner.get(pathOf(rust))).status).toBe(404);
  await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
  expect((await stranger.get(pathOf(id))).status).toBe(404);
  expect((await owner.get<TechProposal[]>(pathOf(id))).body).toHaveLength(1);
});

test("a project without a repository has none", async () => {
  const { id } = await site.project(owner);
  expect((await owner.get(pathOf(id))).body).toEqual([]);
});
