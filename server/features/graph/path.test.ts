import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type GraphPath, type GraphPaths, maxPathSteps } from "#contract/graph.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { isPath, type Pair, plainDistance } from "#tests/support/plain-paths.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { stepsFor } from "./path-sql.ts";

const site = await startTestApp();
const { db } = site.database;

const size = 7;
let projects: string[] = [];
let people: string[] = [];
let techs: string[] = [];

async function addPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into users (id, account_id, username, display_name)
    select id, 1000000 + (select count(*) from users) + n, 'n' || left(md5(id::text), 20), 'Somebody'
    from unnest(${ids}::uuid[]) with ordinality as i (id, n)`.run(db);
  return ids;
}

async function addProjects(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into projects (id, name, description, description_html, description_text)
    select id, 'Project', 'About', 'About', 'About' from unnest(${ids}::uuid[]) id`.run(db);
  return ids;
}

/** Inserts edges, pairs of nids; the first letters of the nids decide the table. */
async function connect(pairs: readonly Pair[]): Promise<void> {
  const of = (kind: string) => {
    const some = pairs.filter(([one, other]) => `${one.slice(0, 1)}${other.slice(0, 1)}` === kind);
    return [some.map(([one]) => one.slice(2)), some.map(([, other]) => other.slice(2))] as const;
  };
  await sql`insert into members (id, project_id, user_id, role_name)
    select gen_random_uuid(), p, u, 'developer' from unnest(${of("PU")[0]}::uuid[], ${of("PU")[1]}::uuid[]) e (p, u)
    on conflict do nothing`.run(db);
  for (const [table, column, kind] of [
    ["project_techs", "project_id", "PT"],
    ["user_techs", "user_id", "UT"],
  ] as const) {
    await sql`insert into ${sql.id(table)} (${sql.id(column)}, tech_id, position)
      select one, t, 1 from unnest(${of(kind)[0]}::uuid[], ${of(kind)[1]}::uuid[]) e (one, t)
      on conflict do nothing`.run(db);
  }
}

async function disconnect(): Promise<void> {
  await sql`delete from members`.run(db);
  await sql`delete from project_techs`.run(db);
  await sql`delete from user_techs`.run(db);
}

const find = (from: string, to: string) =>
  site.visitor.get<GraphPath>(`/graph/path?from=${from}&to=${to}`);
const pathOf = async (from: string, to: string) => (await find(from, to)).body.path;

beforeAll(async () => {
  projects = (await addProjects(size)).map((id) => `P_${id}`);
  people = (await addPeople(size)).map((id) => `U_${id}`);
  const known = await site.visitor.get<{ id: string }[]>("/techs?pageSize=3");
  techs = known.body.map(({ id }) => `T_${id}`);
});

test("an end of the path is no bridge between the others", async () => {
  await disconnect();
  const [project = "", person = "", tech = ""] = [projects[0], people[0], techs[0]];
  await connect([
    [project, person],
    [project, tech],
  ]);
  const bridge = async (ends: readonly string[]) => {
    const rule = {
      onlyTechs: null,
      noTechs: [],
      avoided: [],
      ends: ends.map((nid) => nid.slice(2)),
    };
    const steps = stepsFor(site.database.db, null, rule, () => undefined);
    return steps.bridge(new Map([[person, 0]]), new Map([[tech, 0]]));
  };
  expect(await bridge([person, tech])).toEqual([person, project, tech]);
  expect(await bridge([project, tech])).toBeNull();
});

const index = fc.nat({ max: size - 1 });
const techIndex = fc.nat({ max: 2 });
const edges = fc.record({
  // A mix of sparse and denser graphs, so that every run has some nodes that are far apart.
  members: fc.oneof(fc.uniqueArray(fc.tuple(index, index), { maxLength: 12 }), {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.tuple(index, index), { minLength: 6, maxLength: 14 }),
  }),
  projectTechs: fc.array(fc.tuple(index, techIndex), { maxLength: 4 }),
  userTechs: fc.array(fc.tuple(index, techIndex), { maxLength: 4 }),
});
const end = fc.oneof(
  index.map((at) => () => projects[at] ?? ""),
  index.map((at) => () => people[at] ?? ""),
  techIndex.map((at) => () => techs[at] ?? ""),
);

test("the path is as short as a plain search finds, prefers people and projects, and is the same in both directions", async () => {
  const samplesByDistance = new Map<number | null, number>();
  await fc.assert(
    fc.asyncProperty(edges, end, end, async (drawn, first, last) => {
      const [from, to] = [first(), last()];
      const named = (ones: string[], others: string[], pairs: [number, number][]) =>
        pairs.map(([one, other]): Pair => [ones[one] ?? "", others[other] ?? ""]);
      const team = named(projects, people, drawn.members);
      const uses = [
        ...named(projects, techs, drawn.projectTechs),
        ...named(people, techs, drawn.userTechs),
      ];
      await disconnect();
      await connect([...team, ...uses]);
      // Only technologies that are an end themselves at first; others are used if nothing else
      // connects.
      const usedAtEnds = uses.filter(([, tech]) => tech === from || tech === to);
      const distance =
        plainDistance([...team, ...usedAtEnds], from, to, maxPathSteps) ??
        plainDistance([...team, ...uses], from, to, maxPathSteps);

      const { status, body } = await find(from, to);
      expect(status).toBe(200);
      expect(body.path === null ? null : body.path.length - 1).toBe(distance);
      expect(body.nodes.map(({ nid }) => nid)).toEqual(body.path ?? []);
      expect(body.edges.map(({ nodes }) => nodes[1])).toEqual((body.path ?? []).slice(1));
      if (body.path) expect(isPath([...team, ...uses], body.path, from, to)).toBe(true);
      expect(await pathOf(to, from)).toEqual(body.path?.toReversed() ?? null);
      samplesByDistance.set(distance, (samplesByDistance.get(distance) ?? 0) + 1);
    }),
    { numRuns: 60 },
  );
  // Guards the test itself: some samples must be far apart, and some unconnected.
  expect(
    [...samplesByDistance.keys()].filter((distance) => (distance ?? 0) >= 3).length,
  ).toBeGreaterThan(0);
  expect(samplesByDistance.has(null)).toBe(true);
});

test("a longer path over people wins over a technology that both projects use", async () => {
  await disconnect();
  const [p1, p2, p3] = projects as [string, string, string];
  const [u1, u2] = people as [string, string];
  const [t1] = techs as [string];
  await connect([
    [p1, u1],
    [p2, u1],
    [p2, u2],
    [p3, u2],
    [p1, t1],
    [p3, t1],
  ]);
  expect(await pathOf(p1, p3)).toEqual([p1, u1, p2, u2, p3]);
  // A technology that is an end itself is used without restriction.
  expect(await pathOf(p2, t1)).toEqual([p2, u1, p1, t1]);
});

test("further paths share no nodes with those before, or only what is next to the ends", async () => {
  await disconnect();
  const [p1, p2, p3, p4] = projects as [string, string, string, string];
  const [u1, u2, u3, u4] = people as [string, string, string, string];
  const [t1] = techs as [string];
  await connect([
    // Directly, over a technology, and over another project.
    [p1, u1],
    [u1, t1],
    [p1, t1],
    [p1, u2],
    [p2, u2],
    [p2, u1],
    // From u3 to u4 only over p3 and p4, which two people connect.
    [p3, u3],
    [p3, u1],
    [p4, u1],
    [p3, u2],
    [p4, u2],
    [p4, u4],
  ]);
  const all = async (from: string, to: string, more = "") => {
    const path = `/graph/path?from=${from}&to=${to}&count=3${more}`;
    const { body } = await site.visitor.get<GraphPaths>(path);
    for (const { nodes, path: nids } of body.others) {
      expect(nodes.map(({ nid }) => nid)).toEqual(nids);
    }
    return [body.path, ...body.others.map((one) => one.path)];
  };
  expect(await all(p1, u1)).toEqual([
    [p1, u1],
    [p1, u2, p2, u1],
    [p1, t1, u1],
  ]);
  expect(await all(p1, u1, "&over=people")).toHaveLength(2);
  const [first, second, ...rest] = await all(u3, u4);
  expect(new Set([first, second])).toEqual(
    new Set([
      [u3, p3, u1, p4, u4],
      [u3, p3, u2, p4, u4],
    ]),
  );
  expect(rest).toEqual([]);
});

test("over people only, technologies connect nothing but the ends", async () => {
  await disconnect();
  const [p1, p2] = projects as [string, string];
  const [t1, t2] = techs as [string, string];
  await connect([
    [p1, t1],
    [p2, t1],
    [p2, t2],
  ]);
  const overPeople = async (from: string, to: string) =>
    (await site.visitor.get<GraphPath>(`/graph/path?from=${from}&to=${to}&over=people`)).body.path;
  expect(await pathOf(p1, p2)).toEqual([p1, t1, p2]);
  expect(await overPeople(p1, p2)).toBeNull();
  expect(await overPeople(p2, t2)).toEqual([p2, t2]);
});

test("steps are counted as the paths have them, without nodes that aren't there", async () => {
  await disconnect();
  const [p1, p2, p3] = projects as [string, string, string];
  const [u1, u2] = people as [string, string];
  await connect([
    [p1, u1],
    [p2, u1],
    [p2, u2],
  ]);
  const missing = "P_0198c0de-0000-7000-8000-000000000000";
  const count = (from: string, to: string[]) =>
    site.visitor.get<{ steps: Record<string, number | null> }>(
      `/graph/steps?from=${from}&to=${to.join(",")}`,
    );
  expect((await count(p1, [u1, u2, p1, p3, missing])).body.steps).toEqual({
    [u1]: 1,
    [u2]: 3,
    [p1]: 0,
    [p3]: null,
  });
  expect((await count(missing, [u1])).status).toBe(404);
});

test("nodes and edges come in the order of the path, with the graph's attributes", async () => {
  await disconnect();
  const [p1, p2] = projects as [string, string];
  const [u1] = people as [string];
  await connect([
    [p1, u1],
    [p2, u1],
  ]);
  const { body } = await find(p2, p1);
  expect(body).toMatchObject({
    path: [p2, u1, p1],
    nodes: [{ nid: p2, type: "project" }, { nid: u1, type: "user", degree: 2 }, { nid: p1 }],
    edges: [{ nodes: [p2, u1] }, { nodes: [u1, p1] }],
  });
  expect((await find(u1, u1)).body).toMatchObject({ path: [u1], nodes: [{ nid: u1 }], edges: [] });
});

test("hidden nodes are part of a path only for viewers who may see them", async () => {
  await disconnect();
  const [p1, p2] = projects as [string, string];
  const [u1] = people as [string];
  const member = await site.person("member");
  await connect([
    [p1, u1],
    [p2, u1],
    [p1, `U_${member.id}`],
  ]);
  const hide = (table: string, nid: string, at: string | null) =>
    sql`update ${sql.id(table)} set hidden_at = ${at}::timestamptz where id = ${nid.slice(2)}`.run(
      db,
    );
  await hide("users", u1, "2026-01-01");
  expect(await pathOf(p1, p2)).toBeNull();
  expect(await find(p1, u1)).toMatchObject({ status: 404, body: { message: "Node not found." } });
  expect(await find(u1, p1)).toMatchObject({ status: 404 });
  await hide("users", u1, null);
  await hide("projects", p1, "2026-01-01");
  expect(await pathOf(u1, p2)).toEqual([u1, p2]);
  expect((await find(u1, p1)).status).toBe(404);
  const own = await member.get<GraphPath>(`/graph/path?from=U_${member.id}&to=${p2}`);
  expect(own.body.path).toEqual([`U_${member.id}`, p1, u1, p2]);
  await hide("projects", p1, null);
});

test("a path to an unknown node is 404", async () => {
  const missing = "0198c0de-0000-7000-8000-000000000000";
  for (const prefix of ["P", "U", "T"]) {
    expect((await find(projects[0] ?? "", `${prefix}_${missing}`)).status).toBe(404);
    expect((await find(`${prefix}_${missing}`, `${prefix}_${missing}`)).status).toBe(404);
  }
});
