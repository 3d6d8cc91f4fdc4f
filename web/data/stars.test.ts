import { expect, test } from "vitest";
import { withStars } from "./stars.ts";

const project = (id: string) => ({ id, name: id, starCount: 3, starred: false });
const now = { starCount: 4, starred: true };
const [tern, gull] = [project("tern"), project("gull")];
const starredTern = { ...tern, ...now };

test.each([
  ["a project", tern, starredTern],
  ["a list", [gull, tern], [gull, starredTern]],
  [
    "a list by pages",
    {
      pages: [
        { items: [gull], next: "x" },
        { items: [tern], next: null },
      ],
      pageParams: [null],
    },
    {
      pages: [
        { items: [gull], next: "x" },
        { items: [starredTern], next: null },
      ],
      pageParams: [null],
    },
  ],
  ["matches", { matches: [tern], total: 1 }, { matches: [starredTern], total: 1 }],
])("in %s the project's stars are updated", (_, read, changed) => {
  expect(withStars(read, "tern", () => now)).toEqual(changed);
});

test.each([
  ["another project", gull],
  ["a list without it", [gull]],
  ["pages without it", { pages: [{ items: [gull], next: null }], pageParams: [null] }],
  ["what is no project", { id: "tern", name: "Tern" }],
  ["nothing", undefined],
])("%s stays the same object", (_, read) => {
  expect(withStars(read, "tern", () => now)).toBe(read);
});
