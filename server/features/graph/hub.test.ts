// Nodes with more neighbours than one page contains.
import { beforeAll, expect, test } from "vitest";
import { type Graph, type GraphPath, maxNeighbours } from "#contract/graph.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { beginning, neighboursOf } from "./neighbours.ts";
import { nodeRefOf } from "./nodes.ts";
import { shareByThousands } from "./path.ts";
import { maxNeighbourCount } from "#shared/graph.ts";

const site = await startTestApp();
const { db } = site.database;

const projectCount = shareByThousands + 200;
const peopleCount = 330;
/** Few enough that all projects of the technology are read, too many for one page. */
const someProjects = 170;
const id: Record<string, string> = {};

beforeAll(async () => {
  for (const slug of ["react", "rust", "cobol", "fortran"]) {
    id[slug] = (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;
  }
  await sql`
    insert into users (id, account_id, username, display_name)
    select md5('u' || i)::uuid, 5000 + i, 'person' || i, 'Person ' || i
    from generate_series(1, ${peopleCount}) i`.run(db);
  await sql`
    insert into projects (id, name, description, description_html, description_text, star_count)
    select md5('p' || i)::uuid, 'Project ' || i, 'About', 'About', 'About', i * 7 % 40
    from generate_series(1, ${projectCount}) i`.run(db);
  await sql`
    insert into project_techs (project_id, tech_id, position)
    select md5('p' || i)::uuid, t.id, 1 from generate_series(1, ${projectCount}) i
      join techs t on t.slug = 'react' or (t.slug = 'rust' and i <= ${someProjects})`.run(db);
  await sql`
    insert into user_techs (user_id, tech_id, position)
    select md5('u' || i)::uuid, t.id, 1 from generate_series(1, ${peopleCount}) i
      join techs t on t.slug in ('react', 'rust')`.run(db);
  await sql`
    insert into members (id, project_id, user_id, role_name)
    select gen_random_uuid(), md5('p' || p)::uuid, md5('u' || u)::uuid,
      case u when 300 then 'owner' else 'developer' end
    from generate_series(1, ${projectCount}) p, generate_series(1, ${peopleCount}) u
    where (p * 31 + u * 17) % 97 = 0 or p = 1 or u = 1`.run(db);
  await sql`analyze`.run(db);
});

const nidOf = (kind: "P" | "U", number: number) =>
  sql<{ id: string }>`select md5(${kind.toLowerCase() + number})::uuid as id`
    .one(db)
    .then((row) => `${kind}_${row.id}`);

/** Reads all pages of a node, and combines their neighbours and edges. */
async function readAll(nid: string) {
  const pages: Graph[] = [];
  for (let after: string | null = ""; after !== null; after = pages.at(-1)?.next ?? null) {
    const { status, body } = await site.visitor.get<Graph>(
      `/graph?nid=${nid}${after && `&after=${after}`}`,
    );
    expect(status).toBe(200);
    expect(body.nodes.length - 1).toBeLessThanOrEqual(maxNeighbours);
    expect(body.truncated).toBe(body.next !== null);
    expect(body.nodes[0]?.nid).toBe(nid);
    pages.push(body);
  }
  const neighbours = pages.flatMap(({ nodes }) => nodes.slice(1));
  const edges = pages.flatMap((page) => page.edges.map(({ nodes }) => nodes.toSorted().join(" ")));
  return { pages, neighbours, edges };
}

/** All edges among the node and its neighbours, read from the tables directly. */
async function edgesAround(nid: string, neighbours: readonly { nid: string }[]) {
  const around = new Set([nid, ...neighbours.map((node) => node.nid)]);
  const rows = await sql<{ one: string; other: string }>`
    select 'P_' || project_id as one, 'U_' || user_id as other from members
    union all select 'P_' || project_id, 'T_' || tech_id from project_techs
    union all select 'U_' || user_id, 'T_' || tech_id from user_techs`.all(db);
  return rows
    .filter(({ one, other }) => around.has(one) && around.has(other))
    .map(({ one, other }) => [one, other].toSorted().join(" "))
    .toSorted();
}

const cases: [name: string, nid: () => Promise<string>, totals: Graph["totals"]][] = [
  [
    "a technology that more than a thousand projects use",
    async () => `T_${id["react"]}`,
    { project: projectCount, user: peopleCount, tech: 0 },
  ],
  [
    "a technology that fewer projects use",
    async () => `T_${id["rust"]}`,
    { project: someProjects, user: peopleCount, tech: 0 },
  ],
  ["a project of many people", () => nidOf("P", 1), { project: 0, user: peopleCount, tech: 2 }],
  ["a person with many projects", () => nidOf("U", 1), { project: projectCount, user: 0, tech: 2 }],
];

test.each(cases)("%s comes in pages that contain every edge once", async (_, nidOfCase, totals) => {
  const nid = await nidOfCase();
  const { pages, neighbours, edges } = await readAll(nid);
  const nids = neighbours.map((node) => node.nid);
  expect(new Set(nids).size).toBe(nids.length);
  for (const type of ["project", "user", "tech"] as const) {
    expect(neighbours.filter((node) => node.type === type)).toHaveLength(totals[type]);
  }
  for (const page of pages) expect(page.totals).toEqual(totals);
  expect(pages[0]?.nodes).toHaveLength(1 + maxNeighbours);
  expect([...new Set(edges)].toSorted()).toEqual(await edgesAround(nid, neighbours));
  const stars = neighbours.flatMap(({ attributes }) => attributes.starCount ?? []);
  expect(stars).toEqual(stars.toSorted((one, other) => other - one));
});

test("a cursor is valid for its node only, and a tampered cursor is refused or harmless", async () => {
  const nid = `T_${id["react"]}`;
  const ask = (of: string, after: unknown) => {
    const cursor =
      typeof after === "string" ? after : Buffer.from(JSON.stringify(after)).toString("base64url");
    return site.visitor.get<Graph>(`/graph?nid=${of}&after=${encodeURIComponent(cursor)}`);
  };
  const next = (await site.visitor.get<Graph>(`/graph?nid=${nid}`)).body.next ?? "";
  expect((await ask(nid, next)).status).toBe(200);
  for (const other of [`T_${id["rust"]}`, await nidOf("P", 1), await nidOf("U", 1)]) {
    expect(await ask(other, next)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "after", message: "Not a cursor of this list" }] },
    });
  }
  const parts = JSON.parse(Buffer.from(next, "base64url").toString()) as unknown[];
  expect(parts).toHaveLength(10);
  for (const at of parts.keys()) {
    for (const value of [-1, 1.5, 2 ** 31, 2 ** 53, null, "", "'; --", "x".repeat(100), [], {}]) {
      const { status, body } = await ask(nid, parts.with(at, value));
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.nodes.length - 1).toBeLessThanOrEqual(maxNeighbours);
    }
  }
  for (const broken of [next.slice(1), next.slice(0, -4), "é", "\0"]) {
    expect((await ask(nid, broken)).status).toBe(400);
  }
});

test("a page takes three statements for every type of node", async () => {
  for (const [, nidOfCase] of cases) {
    let statements = 0;
    const counting: Db = {
      ...db,
      query: (statement) => {
        statements += 1;
        return db.query(statement);
      },
    };
    await neighboursOf(counting, null, nodeRefOf(await nidOfCase()), beginning);
    expect(statements).toBe(3);
  }
});

test("projects and people share a page equally, and one gets the space that the other doesn't need", async () => {
  const counts = (page?: Graph) =>
    ["project", "user"].map(
      (type) => page?.nodes.slice(1).filter((node) => node.type === type).length,
    );
  const { pages } = await readAll(`T_${id["react"]}`);
  expect(counts(pages[0])).toEqual([100, 100]);
  expect(counts(pages[3])).toEqual([170, 30]);
  expect(counts(pages[4])).toEqual([200, 0]);
});

test("a project's first page starts with its owners and includes its technologies", async () => {
  const { pages } = await readAll(await nidOf("P", 1));
  const people = pages[0]?.nodes.filter(({ type }) => type === "user");
  expect(people?.[0]?.nid).toBe(await nidOf("U", 300));
  expect(pages[0]?.nodes.filter(({ type }) => type === "tech")).toHaveLength(2);
});

test("a degree is counted up to 1,000, totals without a limit", async () => {
  const { body } = await site.visitor.get<Graph>(`/graph?nid=T_${id["react"]}`);
  expect(body.nodes[0]?.degree).toBe(maxNeighbourCount);
  expect(body.totals.project).toBeGreaterThan(maxNeighbourCount);
  const person = await site.visitor.get<Graph>(`/graph?nid=${await nidOf("U", 1)}`);
  expect(person.body.nodes[0]?.degree).toBe(maxNeighbourCount);
});

test("hidden people and projects are neither shown nor counted", async () => {
  const hide = async (at: string | null) => {
    await sql`update projects set hidden_at = ${at}::timestamptz where star_count >= 38`.run(db);
    await sql`update users set hidden_at = ${at}::timestamptz where username like 'person3__'`.run(
      db,
    );
  };
  await hide("2026-01-01");
  for (const [, nidOfCase] of cases) {
    const nid = await nidOfCase();
    const { pages, neighbours } = await readAll(nid);
    const rows = await sql<{ nid: string }>`
      select 'P_' || id as nid from projects where hidden_at is not null
      union all select 'U_' || id from users where hidden_at is not null`.all(db);
    const hidden = new Set(rows.map((row) => row.nid));
    const json = JSON.stringify(pages);
    expect([...hidden].filter((one) => json.includes(one))).toEqual([]);
    for (const type of ["project", "user", "tech"] as const) {
      const shown = neighbours.filter((node) => node.type === type).length;
      expect(pages[0]?.totals[type]).toBe(shown);
    }
  }
  await hide(null);
});

test("a path over a rarely used technology wins over one that thousands use, which wins over no path", async () => {
  const [first, last, other] = await sql<{ id: string }>`
    insert into projects (id, name, description, description_html, description_text)
    select gen_random_uuid(), 'Apart ' || i, 'About', 'About', 'About' from generate_series(1, 3) i
    returning id`
    .all(db)
    .then((rows) => rows.map((row) => row.id));
  const use = (project: string | undefined, ...slugs: string[]) =>
    sql`insert into project_techs (project_id, tech_id, position)
      select ${project}, id, 1 from techs where slug = any(${slugs})`.run(db);
  const path = async () => {
    const { body } = await site.visitor.get<GraphPath>(`/graph/path?from=P_${first}&to=P_${last}`);
    return body.path;
  };
  await use(first, "react");
  await use(last, "react");
  expect(await path()).toEqual([`P_${first}`, `T_${id["react"]}`, `P_${last}`]);
  await use(first, "cobol");
  await use(other, "cobol", "fortran");
  await use(last, "fortran");
  expect(await path()).toEqual([
    `P_${first}`,
    `T_${id["cobol"]}`,
    `P_${other}`,
    `T_${id["fortran"]}`,
    `P_${last}`,
  ]);
});
