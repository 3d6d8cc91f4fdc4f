// Lists while the index is filled are the same as afterwards, as far as the database can say so.
import { beforeAll, expect, test } from "vitest";
import type { ListedProject } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { latestProjects } from "./latest-projects.ts";

const site = await startTestApp();
const { db } = site.database;
let owner: Person;

const slugs = ["rust", "react", "postgresql", "docker"];
const count = 24;

// They differ in everything that lists are filtered by.
beforeAll(async () => {
  owner = await site.person("orla");
  const rows = await sql<{ id: string; slug: string }>`
    select id, slug from techs where slug = any(${slugs})`.all(db);
  for (let number = 0; number < count; number += 1) {
    const techs = rows
      .filter(({ slug }) => (number & (1 << slugs.indexOf(slug))) !== 0)
      .map(({ id }) => id);
    const { id } = await site.project(owner, { name: `Tide ${number}`, techs });
    await sql`update projects set
        open_roles = ${number % 3 === 0 ? ["designer"] : ["developer"]},
        starter_issue_count = ${number % 4 === 0 ? 1 : 0},
        archived_at = case when ${number % 5 === 0}::boolean then now() end,
        hidden_at = case when ${number % 7 === 0}::boolean then now() end,
        repository_archived_at = case when ${number % 6 === 1}::boolean then now() end,
        last_activity = 'push', last_activity_at = now() - ${number * 20} * interval '1 day'
      where id = ${id}`.run(db);
  }
});

const lists = [
  "",
  "techs=rust",
  "techs=rust,postgresql",
  "techs=rust,react&techsMatch=any",
  "tech=docker",
  "tech=docker&techs=rust,react&techsMatch=any",
  "tech=nothing",
  "role=designer",
  "category=database",
  "activity=year&techs=react",
  "activity=month",
  "starter=true",
  "archived=true",
  "archived=true&techs=rust",
  "techs=rust&role=developer&category=frontend&activity=year",
];

async function walked(query: string, as: Pick<Person, "get">) {
  const pages: unknown[] = [];
  for (let after = ""; ;) {
    const page = await as.get<ListedProject[]>(`/projects?${query}&pageSize=3${after}`);
    expect(page.status).toBe(200);
    expect(pages.length).toBeLessThan(count);
    pages.push([page.headers["x-total-count"], ...page.body.map(({ name }) => name)]);
    const next = /after=[^&>]+/.exec(page.headers["link"] ?? "")?.[0];
    if (next === undefined) return pages;
    after = `&${next}`;
  }
}

test("each filtered list has the same pages and total before the index is filled and afterwards", async () => {
  const index = projectIndexOf(site.database);
  const all = () =>
    Promise.all([site.visitor, owner].flatMap((as) => lists.map((query) => walked(query, as))));
  const before = await all();
  const unknown = await site.visitor.get("/projects?techs=rust,sand,fog");
  expect(index.isReady).toBe(false);
  await index.ask("status", null);
  expect(await all()).toEqual(before);
  expect(before.flat().length).toBeGreaterThan(lists.length);
  const { status, body } = await site.visitor.get("/projects?techs=rust,sand,fog");
  expect([unknown.status, unknown.body]).toEqual([
    status,
    { ...body, requestId: expect.anything() },
  ]);
  expect(status).toBe(400);
});

test("a page that needs more projects to be compared isn't answered, nor a total", async () => {
  const page = (filters: object, compared: number, size = 3) =>
    latestProjects(
      site.database,
      null,
      {
        techsMatch: "all",
        archived: "false",
        starter: "false",
        maintainerWanted: "false",
        ...filters,
      },
      { size, before: null, nowSeconds: Date.now() / 1000, compared },
    );
  expect(await page({ role: "designer" }, 4)).toBeNull();
  const whole = await page({ role: "designer" }, count + 1);
  expect(whole?.total).toBeGreaterThan(3);
  expect(await page({ role: "designer" }, 12)).toEqual({ ids: whole?.ids, total: null });
  // Of the rarer technology few are compared.
  const both = await page({ techs: ["rust", "docker"] }, 6);
  expect(both).toEqual(await page({ techs: ["docker", "rust"] }, count));
});

test("while a large site's index is filled, lists are answered; searches, counts and matches say when to retry", async () => {
  const other = await startTestApp();
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holding = other.database.db.transaction(async (transaction) => {
    await sql`lock table learned_statistics in access exclusive mode`.run(transaction);
    hasLocked();
    await end;
  });
  await locked;
  const filled = projectIndexOf(other.database).fill(true);
  for (const path of ["/projects", "/projects?techs=rust&role=developer", "/newest_projects"]) {
    expect((await other.visitor.get(path)).status).toBe(200);
  }
  for (const path of [
    "/projects?search=tide",
    "/projects?techs=rust&sort=fit",
    "/projects/facets",
    "/matches?techs=rust",
    "/suggestions?text=ti",
  ]) {
    const { status, body, headers } = await other.visitor.get<{ message: string }>(path);
    expect([path, status, headers["retry-after"]]).toEqual([path, 503, "5"]);
    expect(body.message).toMatch(/^The server has just started\. .+ in a moment\.$/);
  }
  const ready = await other.app.inject("/readyz");
  expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "5"]);
  expect(ready.json()).toMatchObject({ message: "All projects are being read." });
  release();
  await holding;
  await filled;
  expect((await other.visitor.get("/projects?search=tide")).status).toBe(200);
  expect((await other.app.inject("/readyz")).statusCode).toBe(200);
});
