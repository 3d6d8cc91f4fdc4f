import { expect, test } from "vitest";
import {
  allMatchesSummary,
  freeGroupLabel,
  groupLabel,
  groupsOf,
  matchesSummary,
  matchesTitle,
  noMatchesLabel,
  otherGroupLabel,
} from "./match-labels.ts";

test.each([
  [
    { total: 40, close: 14, free: 40, shown: 3, shownClose: 3, names: [..."abcd"] },
    "14 projects share at least two of your four technologies. These three fit best.",
  ],
  [
    { total: 9, close: 3, free: 9, shown: 3, shownClose: 3, names: ["Go", "C"] },
    "3 projects share both of your technologies. These three fit best.",
  ],
  [
    { total: 9, close: 2, free: 9, shown: 3, shownClose: 2, names: [..."abcd"] },
    "9 projects share at least one of your four technologies. These three fit best.",
  ],
  [
    { total: 12, close: 5, free: 12, shown: 3, shownClose: 2, names: [..."abcd"] },
    "12 projects share at least one of your four technologies. These three fit best.",
  ],
  [
    { total: 2, close: 0, free: 2, shown: 2, shownClose: 0, names: [..."abcd"] },
    "2 projects share one of your four technologies.",
  ],
  [
    { total: 1, close: 0, free: 1, shown: 1, shownClose: 0, names: [..."abcdefghijklm"] },
    "One project shares one of your 13 technologies.",
  ],
  [
    { total: 7, close: 0, free: 7, shown: 3, shownClose: 0, names: ["Rust"] },
    "7 projects use Rust. These three fit best.",
  ],
  [
    { total: 221, close: 2, free: 3, shown: 3, shownClose: 0, names: ["Go", "C"] },
    "221 projects share at least one of your two technologies. 3 have a free developer seat, 218 more fit.",
  ],
])("the summary of %j is %j", (found, words) => {
  expect(matchesSummary({ ...found, role: "developer" })).toBe(words);
});

test.each([
  [40, 14, 4, "40 projects share at least one of your four technologies; 14 share at least two."],
  [9, 9, 4, "9 projects share at least two of your four technologies."],
  [9, 0, 4, "9 projects share at least one of your four technologies."],
  [9, 3, 2, "9 projects share at least one of your technologies; 3 share both."],
  [1, 1, 2, "One project shares both of your technologies."],
  [7, 0, 1, "7 projects use a."],
])("all %i matches, %i of them close, for %i technologies are %j", (total, close, size, words) => {
  const names = [..."abcd"].slice(0, size);
  expect(allMatchesSummary({ total, close, names, role: "either", freeOnly: false })).toBe(words);
});

test("of free seats alone, the summary says so", () => {
  const found = { total: 4, close: 0, names: ["Go", "C"], freeOnly: true } as const;
  expect(allMatchesSummary({ ...found, role: "either" })).toBe(
    "4 projects with a free seat share at least one of your technologies.",
  );
});

test("without a match the text names the stack, and the role only with the filter for free seats", () => {
  const all = { role: "designer", freeOnly: false, isSignedIn: false } as const;
  expect(noMatchesLabel(["Elm"], all)).toBe("No project uses Elm yet.");
  // One's own may.
  expect(noMatchesLabel(["Elm"], { ...all, isSignedIn: true })).toBe(
    "No other project uses Elm yet.",
  );
  expect(noMatchesLabel([..."abcde"], all)).toBe("No project uses a, b, c or the others yet.");
  expect(noMatchesLabel(["Elm", "COBOL"], { ...all, freeOnly: true })).toBe(
    "No project with a free designer seat uses Elm or COBOL yet.",
  );
  expect(noMatchesLabel(["Elm"], { role: "either", freeOnly: true, isSignedIn: false })).toBe(
    "No project with a free seat uses Elm yet.",
  );
});

test("the two groups are called by their counts", () => {
  expect(freeGroupLabel(3, "developer")).toBe("3 with a free developer seat");
  expect(freeGroupLabel(1, "either")).toBe("1 with a free seat");
  expect(otherGroupLabel(218, 3)).toBe("218 more that fit");
  expect(otherGroupLabel(1, 3)).toBe("1 more that fits");
  expect(otherGroupLabel(221, 0)).toBe("221 projects that fit");
  expect(otherGroupLabel(1, 0)).toBe("One project that fits");
});

test("a title names the first technologies of many", () => {
  expect(matchesTitle(["Rust", "React"])).toBe("Projects for Rust and React");
  expect(matchesTitle([..."abcde"])).toBe("Projects for a, b, c and more");
});

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
