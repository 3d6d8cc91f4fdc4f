// Filters, sorting, paging and counts of the list of all starter issues.
import { beforeAll, expect, test } from "vitest";
import type { Issue, IssueFacets } from "#contract/issues.ts";
import { sql } from "#server/database/sql.ts";
import { addIssues, type IssueInput } from "#tests/support/issues.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let owner: Person;
const ids = new Map<string, string>();
let techIds: Map<string, string>;

interface ProjectInput {
  readonly techs: readonly string[];
  /** Since its last activity. */
  readonly days?: number;
  readonly issues: readonly IssueInput[];
}

const projects: Record<string, ProjectInput> = {
  Alder: {
    techs: ["rust", "postgresql"],
    days: 2,
    issues: [
      { title: "Trim the hedge", labels: ["good first issue", "Garden"], size: "small", days: 1 },
      { title: "Grow a query", named: ["postgresql"], labels: ["help wanted"], days: 3 },
    ],
  },
  Beech: {
    techs: ["rust"],
    days: 20,
    issues: [
      { title: "Prune the parser", labels: ["help wanted", "garden"], size: "large", days: 2 },
    ],
  },
  Cedar: {
    techs: ["react", "typescript"],
    issues: [{ title: "Water the buttons", labels: ["good first issue"], size: "medium", days: 4 }],
  },
  Dogwood: { techs: [], days: 400, issues: [{ title: "Rake the leaves", days: 5 }] },
};

beforeAll(async () => {
  owner = await site.person("orla");
  const rows = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(db);
  techIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const [name, { techs, days, issues }] of Object.entries(projects)) {
    const { id } = await site.project(owner, {
      name,
      techs: techs.map((slug) => techIds.get(slug)),
    });
    ids.set(name, id);
    await sql`update projects set last_activity = ${days === undefined ? null : "push"},
      last_activity_at = now() - ${days ?? null}::int * interval '1 day' where id = ${id}`.run(db);
    await addIssues(db, id, issues);
  }
});

const titlesOf = (issues: readonly Issue[]) => issues.map(({ title }) => title.split(" ")[0]);

async function list(query: string, as: Pick<Caller, "get"> = site.visitor) {
  const { status, body, headers } = await as.get<Issue[]>(`/issues?${query}`);
  expect(status).toBe(200);
  return { titles: titlesOf(body), body, total: headers["x-total-count"], link: headers["link"] };
}

const facetsOf = async (query: string, as: Pick<Caller, "get"> = site.visitor) =>
  (await as.get<IssueFacets>(`/issues/facets?${query}`)).body;

const newest = ["Trim", "Prune", "Grow", "Water", "Rake"];

test("while the index isn't filled, the database has the newest", async () => {
  const first = await list("pageSize=3");
  expect(first.total).toBeUndefined();
  const after = /after=([\w-]+)/.exec(first.link ?? "")?.[1] ?? "";
  const second = await list(`pageSize=3&after=${after}`);
  expect([...first.titles, ...second.titles]).toEqual(newest);
  expect(second.link).toBeUndefined();
});

test.each([
  ["", newest],
  ["techs=rust&sort=newest", ["Trim", "Prune"]],
  // It names one of its project's technologies: it takes no other.
  ["techs=postgresql&sort=newest", ["Trim", "Grow"]],
  ["techs=rust,react&techsMatch=any&sort=newest", ["Trim", "Prune", "Water"]],
  ["techs=rust,postgresql", ["Trim"]],
  ["label=GARDEN", ["Trim", "Prune"]],
  ["label=no-such-label", []],
  ["size=small", ["Trim"]],
  ["size=unknown", ["Grow", "Rake"]],
  ["activity=week", ["Trim", "Grow"]],
  ["activity=month", ["Trim", "Prune", "Grow"]],
  ["free=true", newest],
  ["sort=active", ["Trim", "Grow", "Prune", "Rake", "Water"]],
  ["search=hedge", ["Trim"]],
  ["search=hedgee", ["Trim"]],
  ["search=cedar", ["Water"]],
  ["search=garden", ["Trim", "Prune"]],
  ["search=rust&size=large", ["Prune"]],
  ["search=parser buttons", ["Prune", "Water"]],
  ["search=parser&label=good first issue", []],
])("the list with %j holds %j, and so say the counts", async (query, titles) => {
  // They fill the index, which knows the total.
  expect((await facetsOf(query.replace(/&?sort=\w+/, ""))).total).toBe(titles.length);
  const found = await list(query);
  expect(found.titles).toEqual(titles);
  expect(found.total).toBe(String(titles.length));
});

test.each([
  ["techs=no-such-thing", "techs"],
  ["size=huge", "size"],
  ["activity=day", "activity"],
  ["free=maybe", "free"],
  ["search=", "search"],
  ["sort=stars", "sort"],
  ["after=nonsense", "after"],
])("the list with %j is refused", async (query, field) => {
  const isOfList = query.startsWith("sort") || query.startsWith("after");
  for (const path of isOfList ? ["/issues"] : ["/issues", "/issues/facets"]) {
    const { status, body } = await site.visitor.get<{ fields: { path: string }[] }>(
      `${path}?${query}`,
    );
    expect([status, body.fields[0]?.path]).toEqual([400, field]);
  }
});

test("an issue says what it is, what it takes, and how its project is", async () => {
  const { body } = await list("search=query");
  expect(body).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: 2,
      title: "Grow a query",
      url: "https://code.example/x/y/issues/2",
      labels: ["help wanted"],
      size: null,
      openedAt: expect.any(String),
      project: {
        id: ids.get("Alder"),
        name: "Alder",
        imageUrl: null,
        health: "active",
        medianAnswerSeconds: null,
      },
      techs: [expect.objectContaining({ slug: "postgresql" })],
      reservation: null,
      can: { reserve: false, release: false },
    },
  ]);
});

const counted = async (query: string) => Number((await list(query)).total);

test.each(["", "techs=rust", "size=small", "label=garden", "activity=month", "search=garden"])(
  "with %j, each count says how many results the list has with that choice beside the others",
  async (query) => {
    const facets = await facetsOf(query);
    const others = new URLSearchParams(query);
    const withChoice = (name: string, value: string) => {
      const chosen = new URLSearchParams(others);
      const techs = name === "techs" ? (others.get("techs") ?? "").split(",") : [];
      chosen.set(name, [...new Set([...techs.filter(Boolean), value])].join(","));
      return counted(chosen.toString());
    };
    for (const { slug, count } of facets.techs) expect(await withChoice("techs", slug)).toBe(count);
    for (const { label, count } of facets.labels) {
      expect(await withChoice("label", label)).toBe(count);
    }
    for (const size of ["small", "medium", "large", "unknown"] as const) {
      expect(await withChoice("size", size)).toBe(facets.sizes[size]);
    }
    for (const span of ["week", "month", "year"] as const) {
      expect(await withChoice("activity", span)).toBe(facets.activity[span]);
    }
    expect(await withChoice("free", "true")).toBe(facets.free);
  },
);

test("without results, each filter says how many there are without it", async () => {
  const { total, without } = await facetsOf("techs=rust&size=medium&search=parser");
  expect(total).toBe(0);
  expect(without).toEqual([
    { filter: "techs", value: "rust", count: 0 },
    { filter: "size", value: "medium", count: 1 },
    { filter: "search", value: "parser", count: 0 },
  ]);
});

test("for a stack: what takes nothing else comes first, then what has something new in it", async () => {
  const { id } = await site.person("rusty");
  const reader = await site.signInAgain({ id, username: "rusty" });
  const techs = ["rust", "typescript"].map((slug) => techIds.get(slug));
  expect((await reader.post(`/users/${id}`, { techs })).status).toBe(200);
  const { titles, body } = await list("", reader);
  expect(titles).toEqual(["Prune", "Water", "Trim", "Grow", "Rake"].toSorted(byGroup(titles)));
  expect(titles[0]).toBe("Prune");
  expect(new Set(titles.slice(1, 3))).toEqual(new Set(["Trim", "Water"]));
  expect(new Set(titles.slice(3))).toEqual(new Set(["Grow", "Rake"]));
  const reasons = (title: string) => body.find((one) => one.title.startsWith(title))?.reasons;
  expect(reasons("Prune")).toMatchObject([
    { kind: "techs", text: "Rust", techs: [techIds.get("rust")] },
    { kind: "activity" },
  ]);
  // Nothing that it takes is known, whatever else its project is built with.
  expect(reasons("Grow")?.map(({ kind }) => kind)).not.toContain("techs");
  expect(reasons("Rake")).toEqual([]);
  expect((await facetsOf("", reader)).fit).toEqual({ known: 1, mixed: 2, new: 2 });
  expect((await facetsOf("")).fit).toBeNull();
});

/** Keeps the order of the list. */
const byGroup = (titles: readonly (string | undefined)[]) => (one: string, other: string) =>
  titles.indexOf(one) - titles.indexOf(other);

test.each(["newest", "active", "fit&techs=rust,react&techsMatch=any"])(
  "pages sorted by %s have every issue once, while others come and go",
  async (sort) => {
    const all = await list(`sort=${sort}&pageSize=100`);
    const paged: string[] = [];
    let path = `/issues?sort=${sort}&pageSize=1`;
    while (path !== "") {
      const { headers, body } = await site.visitor.get<Issue[]>(path);
      paged.push(...body.map(({ title }) => title.split(" ")[0] ?? ""));
      path = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
      // Older than all others, so that no page before would have had it.
      const [added] = await addIssues(db, ids.get("Beech") ?? "", [{ title: "Later", days: 900 }]);
      await sql`delete from starter_issues where id = ${added}`.run(db);
    }
    expect(paged).toEqual(all.titles);
  },
);

test("a cursor of another order is refused", async () => {
  const { link } = await list("sort=active&pageSize=1");
  const after = /after=([\w-]+)/.exec(link ?? "")?.[1] ?? "";
  expect((await site.visitor.get(`/issues?sort=newest&after=${after}`)).status).toBe(400);
});

test("what changes, goes or isn't listed any more shows at once", async () => {
  const { id } = await site.project(owner, { name: "Elm" });
  const [first = "", second] = await addIssues(db, id, [{ title: "Saw" }, { title: "Sand" }]);
  const shown = async () => (await list("search=elm")).titles;
  expect(new Set(await shown())).toEqual(new Set(["Saw", "Sand"]));
  await sql`update starter_issues set title = 'Polish' where id = ${first}`.run(db);
  await sql`delete from starter_issues where id = ${second}`.run(db);
  expect(await shown()).toEqual(["Polish"]);
  expect((await list("search=sand")).titles).toEqual([]);
  // What it takes follows the project's technologies.
  expect((await list("search=elm&techs=rust")).titles).toEqual([]);
  await owner.post(`/projects/${id}`, { techs: [techIds.get("rust")] });
  expect((await list("search=elm&techs=rust")).titles).toEqual(["Polish"]);
  await owner.post(`/projects/${id}`, { archived: true });
  expect(await shown()).toEqual([]);
  await owner.post(`/projects/${id}`, { archived: false });
  expect(await shown()).toEqual(["Polish"]);
  await owner.delete(`/projects/${id}`, { name: "Elm" });
  expect(await shown()).toEqual([]);
});
