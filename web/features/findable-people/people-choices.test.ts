import { expect, test } from "vitest";
import { noPeopleFilter } from "#web/data/findable-people.ts";
import { filterOf, pathOf } from "./people-choices.ts";
import { toggleTech } from "#web/entities/filters/list-filter.ts";

const read = (query: string) => filterOf(new URLSearchParams(query));

test.each([
  "/people",
  "/people?techsMatch=any&techs=rust,zig",
  "/people?role=designer&availability=4_to_8&sort=fit",
  "/people?project=1&role=developer&techs=rust",
])("the filter of %s has that address", (path) => {
  expect(pathOf(read(new URL(path, "http://localhost").search))).toBe(path);
});

test.each([
  "role=owner",
  "availability=always",
  "sort=stars",
  "sort=active",
  "techs=",
  "techsMatch=all",
  "project=",
])("unknown and default values count as none: %s", (query) => {
  expect(read(query)).toEqual(noPeopleFilter);
  expect(pathOf(read(query))).toBe("/people");
});

test("a form's repeated technologies are each one, and for a project the order is always the fit", () => {
  expect(read("techs=rust&techs=zig&techs=rust").techs).toEqual(["rust", "zig"]);
  expect(read("project=1&sort=fit").sort).toBeUndefined();
});

test("a technology is chosen and given up again", () => {
  const chosen = toggleTech(noPeopleFilter, "rust");
  expect(chosen.techs).toEqual(["rust"]);
  expect(toggleTech(chosen, "rust")).toEqual(noPeopleFilter);
});
