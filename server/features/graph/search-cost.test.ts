// Searching for a name among thousands of matches.
import { beforeAll, expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { sql } from "#server/database/sql.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { searchPeopleNames, searchProjectNames } from "./search-sql.ts";
import { nameSearch } from "./search.ts";

const site = await startTestApp();
const { db } = site.database;
const many = 12_000;

beforeAll(async () => {
  await sql`
    insert into users (id, account_id, username, display_name)
    select gen_random_uuid(), 5000 + i, 'amber' || i, 'Ember ' || i
    from generate_series(1, ${many}) i`.run(db);
  await sql`
    insert into projects (id, name, description, description_html, description_text, star_count)
    select gen_random_uuid(), name, 'About', 'About', 'About', stars from (
      select 'Amber ember ' || i as name, i % 100 as stars from generate_series(1, ${many}) i
      union all values ('Am', 0), ('Amber', 0), ('Late am', 5000), ('Ümlaut', 0), ('O''Neil 100%', 0)
    ) named`.run(db);
  await sql`vacuum analyze projects, users`.run(db);
});

const names = async (q: string) =>
  (await site.visitor.get<GraphNode[]>(`/graph/search?q=${encodeURIComponent(q)}`)).body
    .filter(({ type }) => type === "project")
    .map(({ name }) => name);

test.each(["a", "am", "e", "ü", "amber", "ember 77", "embre", "ambers", "zzzzzz", "'"])(
  "a search for '%s' reads a bounded number of rows",
  async (text) => {
    for (const [table, statement] of [
      ["projects", searchProjectNames],
      ["users", searchPeopleNames],
    ] as const) {
      const before = await rowsRead(site.database, table);
      await statement(null, nameSearch(text), 10).named(`work-${table}`).all(db);
      const read = (await rowsRead(site.database, table)) - before;
      expect(read).toBeLessThan(many / 2);
    }
  },
);

test("an exact match comes first, then names that begin with the text, more stars first", async () => {
  const [first, ...rest] = await names("am");
  expect(first).toBe("Am");
  expect(rest.slice(0, 2)).toEqual([expect.stringMatching(/^Amber/), expect.any(String)]);
  expect((await names("amber"))[0]).toBe("Amber");
});

test("the most starred name that contains the text elsewhere is found", async () => {
  expect(await names("late")).toEqual(["Late am"]);
  expect((await names("ate am"))[0]).toBe("Late am");
});

test.each([
  ["ü", "Ümlaut"],
  ["Ü", "Ümlaut"],
  ["ÜML", "Ümlaut"],
  ["o'", "O'Neil 100%"],
  ["100%", "O'Neil 100%"],
])("a search for %s finds %s", async (text, name) => {
  expect(await names(text)).toEqual([name]);
});

test.each(["_m", "%m", "a%", "a_", "a%r", "\\a"])("%s isn't treated as a pattern", async (text) => {
  expect(await names(text)).toEqual([]);
});
