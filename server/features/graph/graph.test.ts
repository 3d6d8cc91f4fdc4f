import { beforeAll, describe, expect, test } from "vitest";
import type { Graph } from "#contract/graph.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let rust = "";
let go = "";
let ada: Person;
let eve: Person;
let engine: Project;
let archive: Project;

const techId = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;
const read = (nid: string) => site.visitor.get<Graph>(`/graph?nid=${nid}`);
const nidsOf = ({ nodes }: Graph) => nodes.map(({ nid }) => nid);
const keysOf = ({ edges }: Graph) =>
  edges.map(({ nodes }) => nodes.toSorted().join(" ")).toSorted();
const pair = (one: string, other: string) => [one, other].toSorted().join(" ");

beforeAll(async () => {
  [rust, go] = [await techId("rust"), await techId("go")];
  [ada, eve] = [await site.person("ada"), await site.person("eve")];
  await ada.post(`/users/${ada.id}`, { techs: [rust] });
  await eve.post(`/users/${eve.id}`, { techs: [go] });
  engine = await site.project(ada, { name: "Engine", techs: [rust, go] });
  archive = await site.project(eve, { name: "Archive", techs: [go] });
  await addMember(ada, engine.id, eve);
  await eve.post(`/projects/${engine.id}/star`);
  await eve.post(`/projects/${archive.id}`, { archived: true });
});

test("a project's graph contains its people, its technologies and all edges among them", async () => {
  const { status, body } = await read(`P_${engine.id}`);
  expect(status).toBe(200);
  const [p, a, e, r, g] = [`P_${engine.id}`, `U_${ada.id}`, `U_${eve.id}`, `T_${rust}`, `T_${go}`];
  // The owner comes first, and technologies have the project's order.
  expect(nidsOf(body)).toEqual([p, r, g, a, e]);
  expect(keysOf(body)).toEqual(
    [pair(p, a), pair(p, e), pair(p, r), pair(p, g), pair(a, r), pair(e, g)].toSorted(),
  );
  expect(body).toMatchObject({
    truncated: false,
    next: null,
    totals: { project: 0, user: 2, tech: 2 },
  });
  expect(body.nodes[0]).toEqual({
    nid: p,
    name: "Engine",
    type: "project",
    degree: 4,
    attributes: {
      name: "Engine",
      description: "What it is about.",
      openRoles: ["developer", "designer"],
      starCount: 1,
      memberCount: 2,
      archived: false,
      freeSeats: 2,
      lastActivityAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sharedTechs: 0,
    },
  });
});

test("a person's graph contains their projects and technologies", async () => {
  const { body } = await read(`U_${eve.id}`);
  expect(nidsOf(body)).toEqual([`U_${eve.id}`, `P_${engine.id}`, `P_${archive.id}`, `T_${go}`]);
  expect(keysOf(body)).toEqual(
    [
      ...[`P_${engine.id}`, `P_${archive.id}`, `T_${go}`].map((nid) => pair(`U_${eve.id}`, nid)),
      ...[engine, archive].map(({ id }) => pair(`P_${id}`, `T_${go}`)),
    ].toSorted(),
  );
  expect(body.totals).toEqual({ project: 2, user: 0, tech: 1 });
  expect(body.nodes[0]).toEqual({
    nid: `U_${eve.id}`,
    name: "eve",
    type: "user",
    degree: 3,
    attributes: { name: "eve", username: "eve", imageUrl: null, sharedTechs: 0 },
  });
  expect(body.nodes[2]?.attributes).toMatchObject({ archived: true, openRoles: [] });
});

test("a technology's graph contains its projects, most starred first, and its people", async () => {
  const { body } = await read(`T_${go}`);
  expect(nidsOf(body)).toEqual([`T_${go}`, `P_${engine.id}`, `P_${archive.id}`, `U_${eve.id}`]);
  expect(keysOf(body)).toEqual(
    [
      ...[`P_${engine.id}`, `P_${archive.id}`, `U_${eve.id}`].map((nid) => pair(`T_${go}`, nid)),
      ...[engine, archive].map(({ id }) => pair(`P_${id}`, `U_${eve.id}`)),
    ].toSorted(),
  );
  expect(body.totals).toEqual({ project: 2, user: 1, tech: 0 });
  expect(body.nodes[0]).toMatchObject({
    name: "Go",
    type: "tech",
    degree: 3,
    attributes: { name: "Go", slug: "go", imageUrl: expect.stringContaining("/logos/") },
  });
});

test("a node without neighbours is returned alone", async () => {
  const cobol = await techId("cobol");
  const { body } = await read(`T_${cobol}`);
  expect(body).toMatchObject({
    edges: [],
    truncated: false,
    totals: { project: 0, user: 0, tech: 0 },
  });
  expect(nidsOf(body)).toEqual([`T_${cobol}`]);
});

test("a graph is answered with 304 for its ETag", async () => {
  const first = await read(`P_${engine.id}`);
  const again = await site.visitor.get(`/graph?nid=P_${engine.id}`, {
    "if-none-match": first.headers["etag"] ?? "",
  });
  expect(again).toMatchObject({ status: 304, body: "" });
});

test("the ETag differs between viewers whose graphs differ", async () => {
  const { db } = site.database;
  const hide = (at: string | null) =>
    sql`update projects set hidden_at = ${at}::timestamptz where id = ${archive.id}`.run(db);
  await hide("2026-01-01");
  for (const path of [
    `/graph?nid=U_${eve.id}`,
    `/graph?nid=T_${go}`,
    `/graph/search?q=archive`,
    `/graph/path?from=T_${rust}&to=T_${rust}`,
  ]) {
    const visitors = await site.visitor.get(path);
    const own = await eve.get(path);
    expect(visitors.headers["cache-control"]).toBe("no-cache");
    expect(own.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Cookie" });
    const tag = { "if-none-match": visitors.headers["etag"] ?? "" };
    const isSame = JSON.stringify(own.body) === JSON.stringify(visitors.body);
    expect((await eve.get(path, tag)).status).toBe(isSame ? 304 : 200);
    expect(isSame).toBe(path.includes("path?"));
  }
  await hide(null);
});

test("technologies that a project or another person shares with the viewer are counted", async () => {
  const sharedBy = async (caller: Pick<Person, "get">, path: string) => {
    const { body } = await caller.get<Graph>(path);
    return new Map(body.nodes.map(({ nid, attributes }) => [nid, attributes.sharedTechs]));
  };
  const own = await sharedBy(eve, `/graph?nid=T_${go}`);
  expect(own.get(`P_${engine.id}`)).toBe(1);
  expect(own.get(`U_${eve.id}`)).toBe(0);
  expect(own.get(`T_${go}`)).toBeUndefined();
  const visitors = await sharedBy(site.visitor, `/graph?nid=T_${go}`);
  expect([...visitors.values()].filter((count) => (count ?? 0) > 0)).toEqual([]);
});

describe("an invalid nid is refused", () => {
  const uuid = "0198c0de-0000-7000-8000-000000000000";
  test.each([
    ["", "Invalid nid"],
    ["P", "Invalid nid"],
    ["P_", "Invalid nid"],
    ["_", "Invalid nid"],
    [`_${uuid}`, "Invalid nid"],
    [uuid, "Invalid nid"],
    [`P${uuid}`, "Invalid nid"],
    [`P-${uuid}`, "Invalid nid"],
    [`P_${uuid}_1`, "Invalid nid"],
    ["P_7", "Invalid nid"],
    [`P_${uuid.toUpperCase()}`, "Invalid nid"],
    ["P_%00", "Invalid nid"],
    [`P_${uuid}%00`, "Invalid nid"],
    [`P_${uuid}%0A`, "Invalid nid"],
    [`P_${"0".repeat(5000)}`, "Invalid nid"],
    ["P_%ED%A0%80", "Invalid nid"],
    ["P_%25", "Invalid nid"],
    ["\u{1F426}_7", "Unrecognized nid prefix"],
    [`X_${uuid}`, "Unrecognized nid prefix"],
    [`p_${uuid}`, "Unrecognized nid prefix"],
    [`PP_${uuid}`, "Unrecognized nid prefix"],
    ["constructor_7", "Unrecognized nid prefix"],
  ])('%s with "%s"', async (nid, message) => {
    for (const [path, field] of [
      [`/graph?nid=${nid}`, "nid"],
      [`/graph/path?from=${nid}&to=P_${engine.id}`, "from"],
      [`/graph/path?from=P_${engine.id}&to=${nid}`, "to"],
      [`/graph/steps?from=P_${engine.id}&to=P_${engine.id},${nid}`, "to"],
    ] as const) {
      expect(await site.visitor.get(path)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message), fields: [{ path: field, message }] },
      });
    }
  });

  test("if it is missing", async () => {
    expect(await site.visitor.get("/graph")).toMatchObject({
      status: 400,
      body: { message: "nid is a required field" },
    });
  });

  test("with the specified messages", async () => {
    const [invalid, unknown] = [await read("P"), await read(`X_${uuid}`)];
    expect(invalid.body).toMatchObject({ message: "Invalid nid" });
    expect(unknown.body).toMatchObject({ message: "Unrecognized nid prefix" });
  });

  test.each(["P", "U", "T"])("an unknown %s_ nid is 404", async (prefix) => {
    expect(await read(`${prefix}_${uuid}`)).toMatchObject({
      status: 404,
      body: { message: "Node not found." },
    });
  });

  test.each(["x", "W10", "WzEsMiwzXQ", "e30"])("the cursor %s is refused", async (after) => {
    const { status } = await site.visitor.get(`/graph?nid=P_${engine.id}&after=${after}`);
    expect(status).toBe(400);
  });
});
