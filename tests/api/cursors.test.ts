// A cursor that no list gave is refused: its values never reach the database unchecked.
import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { keysOf } from "./hostile-input.ts";
import { makeWorld, type World } from "./permission-fixture.ts";

const site = await startTestApp();
let world: World;

beforeAll(async () => {
  const { body } = await site.visitor.get<{ id: string }[]>("/techs?pageSize=1");
  world = await makeWorld(site, body[0]?.id ?? "");
});

const anyId = "0198c0de-0000-7000-8000-000000000000";
const odd = [0, 1e15, -1e15, "0000-01-01", "0000-01-01T00:00:00.000Z", "a\0b", "\ud800", "newest"];

/** Keys of one to five parts, which end as those of some list do. */
const keys: (string | number)[][] = [
  ...odd.map((one) => [one]),
  ...odd.flatMap((one) => [anyId, "a\0b", "\ud800"].map((last) => [one, last])),
  ...odd.flatMap((one) => odd.map((other) => [one, other, anyId])),
  ...odd.flatMap((one) => [1e15, -1e15].map((version) => [one, anyId, 1e15, version])),
  ...odd.flatMap((one) =>
    ["newest", "fit", "relevance"].flatMap((sort) =>
      [1e15, -1e15].map((version) => [sort, one, anyId, 9e15, version]),
    ),
  ),
];
const cursors = keys.map((key) => Buffer.from(JSON.stringify(key)).toString("base64url"));

/** Parameters with which a list takes another kind of cursor. */
const variants: Record<string, (world: World) => string[]> = {
  listPeople: () => ["sort=fit&techs=rust"],
  listIssues: () => ["sort=fit&techs=rust", "sort=active"],
  listProjects: () => ["sort=fit&techs=rust", "search=world"],
  listTechs: () => ["sort=projects", "search=rust"],
  listComments: ({ commentId }) => [`under=${commentId}`],
  listReported: () => ["sort=most", "state=settled"],
  matchProjects: () => ["techs=rust"],
};

const lists = endpoints.filter(({ endpoint }) => keysOf(endpoint.query).includes("after"));

test("there are lists with cursors", () => {
  expect(lists.length).toBeGreaterThan(20);
  for (const name of Object.keys(variants)) {
    expect(lists.map((list) => list.name)).toContain(name);
  }
});

test.each(lists)("$name: a made-up cursor is no failure", async (list) => {
  const { name, endpoint } = list;
  const { projectId, techId, applicationId, people } = world;
  const byPath: Record<string, string> = {
    "/projects/{id}": projectId,
    "/techs/{id}": techId,
    "/applications/{id}": applicationId,
  };
  const owners = Object.entries(byPath).find(([start]) => endpoint.path.startsWith(start));
  const path = endpoint.path.replace("{id}", owners?.[1] ?? projectId);
  const caller = endpoint.access === "admin" ? people.admin : people.owner;
  const failures: string[] = [];
  for (const variant of ["", ...(variants[name]?.(world) ?? [])]) {
    for (const [index, cursor] of cursors.entries()) {
      const { status } = await caller.get(`${path}?${variant}&after=${cursor}`);
      if (status >= 500) failures.push(`${variant} ${JSON.stringify(keys[index])}`);
    }
  }
  expect(failures).toEqual([]);
});

test.each([
  [1e15, "2026-01-01", anyId],
  [0, "0000-01-01", anyId],
])("people after [%s, %s, %s]: 400", async (...key) => {
  const after = Buffer.from(JSON.stringify(key)).toString("base64url");
  const { status } = await site.visitor.get(`/people?sort=fit&techs=rust&after=${after}`);
  expect(status).toBe(400);
});

test.each([1e300, -1e20])(
  "projects after the key %s, which no engine can read: 400",
  async (key) => {
    for (const [path, cursor] of [
      ["/projects?sort=stars", ["stars", key, anyId, 0, 0]],
      ["/matches?techs=rust", [key, anyId, 0, 0]],
    ] as const) {
      const after = Buffer.from(JSON.stringify(cursor)).toString("base64url");
      const { status } = await site.visitor.get(`${path}&after=${after}`);
      expect(status, path).toBe(400);
    }
  },
);
