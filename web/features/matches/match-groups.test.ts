import { expect, test } from "vitest";
import { groupLabel, groupsOf } from "./match-groups.ts";

/** Matches that share so many technologies each. */
const page = (...counts: number[]) =>
  counts.map((count) => ({ shared: Array.from({ length: count }, (_, index) => `t${index}`) }));

const shapeOf = (pages: ReturnType<typeof page>[], hasMore: boolean) =>
  groupsOf(pages, hasMore).map(({ shared, matches, isComplete }) => [
    shared,
    matches.map((match) => match.shared.length),
    isComplete,
  ]);

test("matches whose order goes by the number of shared technologies are grouped by it", () => {
  expect(shapeOf([page(4, 4, 3, 1)], false)).toEqual([
    [4, [4, 4], true],
    [3, [3], true],
    [1, [1], true],
  ]);
});

test("the last group may grow while there are further pages", () => {
  expect(shapeOf([page(2, 2, 1)], true).map(([, , isComplete]) => isComplete)).toEqual([
    true,
    false,
  ]);
});

test("a first page in another order is one group in its own order", () => {
  expect(shapeOf([page(4, 2, 3), page(1)], false)).toEqual([[null, [4, 2, 3, 1], true]]);
});

test("from a rise on a later page on the rest is one group, and the first groups stay", () => {
  const first = page(3, 2, 2);
  expect(shapeOf([first], true).slice(0, 1)).toEqual([[3, [3], true]]);
  expect(shapeOf([first, page(2, 3, 1)], true)).toEqual([
    [3, [3], true],
    [2, [2, 2, 2], true],
    [null, [3, 1], false],
  ]);
});

test("no match gives no group", () => {
  expect(groupsOf([[]], false)).toEqual([]);
});

test.each([
  [4, 4, "All four of your technologies"],
  [2, 2, "Both of your technologies"],
  [3, 4, "Three of four"],
  [1, 14, "One of 14"],
  [null, 4, "Further matches, best first"],
])("the group that shares %j of %j is called %j", (shared, size, label) => {
  expect(groupLabel(shared, size)).toBe(label);
});
