import { expect, test } from "vitest";
import { noIssuesFilter } from "#web/data/issues.ts";
import { choicesOf, filterOf, pathOf } from "./issue-choices.ts";

const read = (query: string) => filterOf(new URLSearchParams(query));

test.each([
  "/issues",
  "/issues?search=tide&techs=rust,zig&techsMatch=any",
  "/issues?label=help+wanted&size=small&activity=month&sort=newest&free=true",
])("the filter of %s has that address", (path) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const other = new URL(pathOf(filterOf(searchParams)), "http://localhost");
  expect(other.pathname).toBe(pathname);
  expect(Object.fromEntries(other.searchParams)).toEqual(Object.fromEntries(searchParams));
});

test.each(["size=huge", "activity=day", "sort=stars", "free=yes", "techs=", "label=", "search=+"])(
  "unknown and default values count as none: %s",
  (query) => {
    expect(read(query)).toEqual(noIssuesFilter);
    expect(pathOf(read(query))).toBe("/issues");
  },
);

test("each choice has its words, and the filter without it", () => {
  const filter = read("techs=rust&size=small&free=true&label=docs&activity=week&search=tide");
  const known = [{ slug: "rust", name: "Rust", imageUrl: null }];
  const choices = choicesOf(filter, known);
  expect(choices.map(({ kind, label }) => [kind, label])).toEqual([
    ["techs", "Rust"],
    ["size", "An hour or two"],
    ["free", "Not taken"],
    ["label", "docs"],
    ["activity", "Active in the past week"],
    ["search", "“tide”"],
  ]);
  for (const choice of choices) {
    expect(choicesOf(choice.without, known)).toHaveLength(choices.length - 1);
  }
});
