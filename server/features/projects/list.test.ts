// Filters, sorting, paging and counts of the list of projects.
import { beforeAll, expect, test } from "vitest";
import type { ListedProject, ProjectFacets } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;
const ids = new Map<string, string>();

/** Fictional projects by name: technologies, open roles, days since the last activity, stars. */
const projects: Record<
  string,
  {
    techs: string[];
    roles?: string[];
    days?: number;
    stars?: number;
    issues?: number;
    /** How many of ten applications were answered soon. */
    soon?: number;
    archived?: true;
  }
> = {
  Alder: { techs: ["rust", "postgresql"], roles: ["designer"], days: 2, stars: 5 },
  Beech: { techs: ["rust"], roles: ["developer"], days: 10, stars: 9, issues: 1 },
  Cedar: { techs: ["rust", "react"], days: 100, soon: 4 },
  Dogwood: { techs: ["react", "typescript"], roles: ["developer"], days: 400, stars: 1, issues: 3 },
  Elm: { techs: ["typescript"], roles: [], soon: 9 },
  Fir: { techs: ["rust"], days: 3, issues: 2, archived: true },
};

async function list(query: string, as: Pick<Person, "get"> = site.visitor) {
  const { status, body, headers } = await as.get<ListedProject[]>(`/projects?${query}`);
  expect(status).toBe(200);
  return { names: body.map(({ name }) => name), body, headers };
}

const facets = async (query: string) =>
  (await site.visitor.get<ProjectFacets>(`/projects/facets?${query}`)).body;

beforeAll(async () => {
  owner = await site.person("orla");
  const rows = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(
    site.database.db,
  );
  const techIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const [
    name,
    { techs, roles, days, stars = 0, issues = 0, soon, archived },
  ] of Object.entries(projects)) {
    const { id } = await site.project(owner, {
      name,
      techs: techs.map((slug) => techIds.get(slug)),
    });
    ids.set(name, id);
    if (roles) await owner.post(`/projects/${id}`, { settingOpenRoles: roles });
    if (archived) await owner.post(`/projects/${id}`, { archived });
    await sql`update projects set star_count = ${stars}, starter_issue_count = ${issues},
      record = ${soon === undefined ? null : JSON.stringify({ answered: { of: 10, within2Days: soon } })}::jsonb,
      last_activity = ${days === undefined ? null : "push"},
      last_activity_at = now() - ${days ?? null}::int * interval '1 day'
      where id = ${id}`.run(site.database.db);
  }
});

test.each([
  ["", ["Elm", "Dogwood", "Cedar", "Beech", "Alder"]],
  ["techs=rust", ["Cedar", "Beech", "Alder"]],
  ["tech=rust", ["Cedar", "Beech", "Alder"]],
  ["tech=no-such-thing", []],
  ["techs=rust,react", ["Cedar"]],
  ["techs=rust,typescript&techsMatch=any", ["Elm", "Dogwood", "Cedar", "Beech", "Alder"]],
  ["role=designer", ["Cedar", "Alder"]],
  ["role=developer&techs=react", ["Dogwood", "Cedar"]],
  ["category=database", ["Alder"]],
  ["activity=week", ["Alder"]],
  ["activity=month", ["Beech", "Alder"]],
  ["activity=year", ["Cedar", "Beech", "Alder"]],
  ["starter=true", ["Dogwood", "Beech"]],
  ["starter=true&techs=rust", ["Beech"]],
  ["starter=true&archived=true", ["Fir"]],
  ["starter=false&archived=true", ["Fir"]],
  ["archived=true", ["Fir"]],
  ["sort=stars", ["Beech", "Alder", "Dogwood", "Elm", "Cedar"]],
  ["sort=answers", ["Elm", "Cedar", "Dogwood", "Beech", "Alder"]],
  ["sort=active", ["Alder", "Beech", "Cedar", "Dogwood", "Elm"]],
  ["sort=fit&techs=rust,typescript&techsMatch=any", ["Beech", "Cedar", "Alder", "Elm", "Dogwood"]],
  ["search=alder", ["Alder"]],
  ["search=tech:react", ["Cedar", "Dogwood"]],
  ["search=role:designer&sort=stars", ["Alder", "Cedar"]],
])("the list with %j holds %j", async (query, names) => {
  const found = await list(query);
  expect(found.names).toEqual(names);
  expect(found.headers["x-total-count"]).toBe(String(names.length));
});

test.each([
  ["techs=no-such-thing", "techs"],
  ["techs=rust,no-such-thing", "techs"],
  [`techs=${Array.from({ length: 21 }, (_, index) => `t${index}`).join(",")}`, "techs"],
  ["techsMatch=some", "techsMatch"],
  ["role=owner", "role"],
  ["category=fruit", "category"],
  ["activity=day", "activity"],
  ["starter=maybe", "starter"],
  ["sort=random", "sort"],
  ["search=", "search"],
])("the list with %j is refused", async (query, field) => {
  for (const path of query.startsWith("sort") ? ["/projects"] : ["/projects", "/projects/facets"]) {
    const { status, body } = await site.visitor.get<{ fields: { path: string }[] }>(
      `${path}?${query}`,
    );
    expect(status).toBe(400);
    expect(body.fields[0]?.path).toBe(field);
  }
});

test.each(["newest", "stars", "active", "answers", "fit&techs=rust", "relevance&search=o"])(
  "pages sorted by %s have every project once",
  async (sort) => {
    const all = await list(`sort=${sort}`);
    const paged: string[] = [];
    let path = `/projects?pageSize=2&sort=${sort}`;
    while (path !== "") {
      const { headers, body } = await site.visitor.get<ListedProject[]>(path);
      paged.push(...body.map(({ name }) => name));
      path = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
    }
    expect(paged).toEqual(all.names);
  },
);

test("a cursor of another order is refused", async () => {
  const { headers } = await list("pageSize=2&sort=stars");
  const after = /after=([^&>]*)/.exec(headers["link"] ?? "")?.[1] ?? "";
  const { status } = await site.visitor.get(`/projects?sort=active&after=${after}`);
  expect(status).toBe(400);
});

test("a search in the list says where it was found", async () => {
  const { body } = await list("search=rust");
  expect(body.find(({ name }) => name === "Alder")).toMatchObject({
    matchType: { name: false, description: false, techs: true },
    matchedTechs: [expect.any(String)],
  });
  expect((await list("")).body[0]).not.toHaveProperty("matchType");
});

test("fit compares with the stack of the session", async () => {
  const person = await site.person("fitz");
  await person.post(`/users/${person.id}`, { techs: [] });
  const rows = await sql<{ id: string }>`
    select id from techs where slug = any(array['react', 'typescript'])`.all(site.database.db);
  await person.post("/users/@me", { techs: rows.map(({ id }) => id) });
  await sql`insert into user_techs (user_id, tech_id, position)
    select ${person.id}, id, row_number() over () from techs
    where slug = any(array['react', 'typescript']) on conflict do nothing`.run(site.database.db);
  const { names, body } = await list("sort=fit", person);
  // Elm has no free seat; Dogwood has both, but is dormant.
  expect(names.slice(0, 3)).toEqual(["Cedar", "Elm", "Dogwood"]);
  const reasons = body[2]?.reasons?.map(({ text }) => text) ?? [];
  expect(reasons[0]).toBe("Both of your technologies");
  expect(reasons.at(-1)).toMatch(/^dormant since /);
  expect((await list("sort=newest", person)).body[0]).not.toHaveProperty("reasons");
});

test("sorted by fit, projects say which of the chosen technologies they share, others nothing", async () => {
  const { body } = await list("sort=fit&techs=rust,react&techsMatch=any");
  const first = (name: string) =>
    body
      .find((project) => project.name === name)
      ?.reasons?.map(({ kind, text }) => [kind, text])[0];
  expect(first("Beech")?.[0]).toBe("techs");
  expect(body.every(({ reasons = [] }) => reasons[0]?.kind === "techs")).toBe(true);
  const sharedCounts = body.map(({ reasons = [] }) =>
    reasons[0]?.kind === "techs" ? reasons[0].techs.length : 0,
  );
  expect(Math.min(...sharedCounts)).toBeGreaterThan(0);
});

test("facets count the results of each choice beside the others", async () => {
  const { total, techs, roles, activity, categories } = await facets("techs=rust");
  expect(total).toBe(3);
  expect(techs.map(({ slug, count }) => [slug, count])).toEqual([
    ["rust", 3],
    ["postgresql", 1],
    ["react", 1],
  ]);
  expect(roles).toEqual({ developer: 2, designer: 2 });
  expect(activity).toEqual({ week: 1, month: 2, year: 3 });
  expect(categories.find(({ id }) => id === "database")).toEqual({
    id: "database",
    name: "Databases & search",
    count: 1,
  });
});

test("facets replace the choice of their own group, and add with any", async () => {
  const chosen = await facets("role=developer&activity=week");
  expect(chosen.total).toBe(0);
  expect(chosen.roles).toEqual({ developer: 0, designer: 1 });
  expect(chosen.activity).toEqual({ week: 0, month: 1, year: 2 });
  const any = await facets("techs=postgresql&techsMatch=any");
  expect(any.techs.find(({ slug }) => slug === "react")?.count).toBe(3);
});

test("without results, facets say what helps", async () => {
  const none = await facets("techs=postgresql,react&role=designer");
  expect(none.total).toBe(0);
  expect(none.without).toEqual([
    { filter: "techs", value: "postgresql", count: 1 },
    { filter: "techs", value: "react", count: 1 },
  ]);
  expect((await facets("techs=react&archived=true")).without).toContainEqual({
    filter: "archived",
    value: "true",
    count: 2,
  });
  const slip = await facets("search=beehc");
  expect(slip.corrections).toEqual([{ from: "beehc", to: "beech" }]);
  expect((await facets("search=needs a designer rust")).read).toEqual([
    { text: "needs a designer", filter: "role" },
  ]);
  expect((await facets("search=alder beech")).isPartial).toBe(true);
});

test("changes show at once, and what is rolled back never does", async () => {
  const { id } = await site.project(owner, { name: "Ginkgo", description: "Fans of leaves." });
  expect((await list("search=ginkgo")).names).toEqual(["Ginkgo"]);
  await owner.post(`/projects/${id}`, { name: "Hazel" });
  expect((await list("search=ginkgo")).names).toEqual([]);
  expect((await list("search=hazel")).names).toEqual(["Hazel"]);
  await site.database.db
    .transaction(async (db) => {
      await sql`update projects set name = 'Ivy' where id = ${id}`.run(db);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect((await list("search=ivy")).names).toEqual([]);
  await owner.delete(`/projects/${id}`, { name: "Hazel" });
  expect((await list("search=hazel")).names).toEqual([]);
});

test("hidden projects show to members and admins alone", async () => {
  const { id } = await site.project(owner, { name: "Juniper" });
  await sql`update projects set hidden_at = now() where id = ${id}`.run(site.database.db);
  const admin = await site.admin();
  const stranger = await site.person("sten");
  expect((await list("search=juniper")).names).toEqual([]);
  expect((await list("search=juniper", stranger)).names).toEqual([]);
  expect((await list("search=juniper", owner)).names).toEqual(["Juniper"]);
  expect((await list("search=juniper", admin)).names).toEqual(["Juniper"]);
  expect((await facets("search=juniper")).total).toBe(0);
});
