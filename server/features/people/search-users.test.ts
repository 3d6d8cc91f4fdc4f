import { beforeAll, expect, test } from "vitest";
import type { UserRef } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const people: [username: string, displayName: string][] = [
  ["ada", "Ada Lovelace"],
  ["adam", "Zed"],
  ["Adalbert", "Bert"],
  ["grace", "adastra"],
  ["lovelace", "Someone Else"],
  ["percent", "100% real"],
  ["under", "snake_case"],
  ["umlaut", "Ärzte Örtlich"],
  ["slash", "a\\b"],
  ["party", "🎉🎉 party"],
];

beforeAll(async () => {
  for (const [username, displayName] of people) {
    const { id } = await site.person(username);
    await sql`update users set display_name = ${displayName} where id = ${id}`.run(db);
  }
});

test("people are found by the beginning of their login too, after usernames", async () => {
  await site.person("octo-cat");
  await site.person("octoa");
  expect(await found("octo-")).toEqual(["octocat"]);
  await sql`update users set display_name = 'Octo Ann' where username = 'octoa'`.run(db);
  await sql`update users set username = 'zoe' where username = 'octocat'`.run(db);
  expect(await found("octo")).toEqual(["octoa", "zoe"]);
});

const search = (text: string) =>
  site.visitor.get<UserRef[]>(`/users?search=${encodeURIComponent(text)}`);
const found = async (text: string) => (await search(text)).body.map(({ username }) => username);

test.each([
  ["ada", ["ada", "Adalbert", "adam", "grace"]],
  ["ADA", ["ada", "Adalbert", "adam", "grace"]],
  ["  adal  ", ["Adalbert"]],
  ["ada l", ["ada"]],
  ["lovelace", ["lovelace"]],
  ["dam", []],
  ["100%", ["percent"]],
  ["1%", []],
  ["%%", []],
  ["snake_", ["under"]],
  ["__", []],
  ["ärzte ö", ["umlaut"]],
  ["a\\b", ["slash"]],
  ["a\\", ["slash"]],
  ["🎉🎉", ["party"]],
  ["nobody", []],
])("searching for %j finds %j", async (text, usernames) => {
  expect(await found(text)).toEqual(usernames);
});

test("a result contains the public fields of a person only", async () => {
  const { body } = await search("adam");
  expect(body.map((person) => Object.keys(person).toSorted())).toEqual([
    ["avatarUrl", "displayName", "id", "username"],
  ]);
});

test.each(["", "a", " a ", "🎉", "\0\0", "x".repeat(51)])(
  "a search for %j is refused",
  async (text) => {
    const { status, body } = await search(text);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: "invalid" })]);
  },
);

test("a short text is refused with a message, and so are a missing and a repeated parameter", async () => {
  const { body } = await search("a");
  expect(body).toMatchObject({ fields: [{ path: "search", message: "Too Short!" }] });
  expect((await site.visitor.get("/users")).status).toBe(400);
  expect((await site.visitor.get("/users?search=ab&search=ac")).status).toBe(400);
});

test("a prefix shared by thousands returns ten people, usernames first, and reads few rows", async () => {
  await sql`insert into users (id, account_id, username, display_name)
    select gen_random_uuid(), 1000000 + n, 'crowd' || n, 'Crowd ' || n
    from generate_series(1, 5000) n`.run(db);
  await sql`analyze users`.run(db);
  const before = await rowsRead(site.database, "users");
  const names = await found("crowd");
  expect(names).toHaveLength(10);
  expect(names.slice(0, 3)).toEqual(["crowd1", "crowd10", "crowd100"]);
  expect((await rowsRead(site.database, "users")) - before).toBeLessThan(100);
  expect((await found("crowd4999"))[0]).toBe("crowd4999");
});

test("searching for people counts towards the rate limit of searches", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const statuses = [];
  for (let count = 0; count <= rateLimits.searches.max; count += 1) {
    statuses.push((await limited.visitor.get("/users?search=ab")).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await limited.visitor.get("/techs?pageSize=1")).status).toBe(200);
});
