import { expect, test } from "vitest";
import { allMatchesSummary, matchesSummary, noMatchesLabel, matchesTitle } from "./match-labels.ts";

test.each([
  [
    { total: 40, close: 14, shown: 3, shownClose: 3, names: [..."abcd"] },
    "14 projects share at least two of your four technologies. These three fit best.",
  ],
  [
    { total: 9, close: 3, shown: 3, shownClose: 3, names: ["Go", "C"] },
    "3 projects share both of your technologies. These three fit best.",
  ],
  [
    { total: 9, close: 2, shown: 3, shownClose: 2, names: [..."abcd"] },
    "9 projects share at least one of your four technologies. These three fit best.",
  ],
  [
    { total: 12, close: 5, shown: 3, shownClose: 2, names: [..."abcd"] },
    "12 projects share at least one of your four technologies. These three fit best.",
  ],
  [
    { total: 2, close: 0, shown: 2, shownClose: 0, names: [..."abcd"] },
    "2 projects share one of your four technologies.",
  ],
  [
    { total: 1, close: 0, shown: 1, shownClose: 0, names: [..."abcdefghijklm"] },
    "One project shares one of your 13 technologies.",
  ],
  [
    { total: 7, close: 0, shown: 3, shownClose: 0, names: ["Rust"] },
    "7 projects with a free seat use Rust. These three fit best.",
  ],
])("the summary of %j is %j", (found, words) => {
  expect(matchesSummary(found)).toBe(words);
});

test.each([
  [40, 14, 4, "40 projects share at least one of your four technologies; 14 share at least two."],
  [9, 9, 4, "9 projects share at least two of your four technologies."],
  [9, 0, 4, "9 projects share at least one of your four technologies."],
  [9, 3, 2, "9 projects share at least one of your technologies; 3 share both."],
  [1, 1, 2, "One project shares both of your technologies."],
  [7, 0, 1, "7 projects with a free seat use a."],
])("all %i matches, %i of them close, for %i technologies are %j", (total, close, size, words) => {
  const names = [..."abcd"].slice(0, size);
  expect(allMatchesSummary({ total, close, names })).toBe(words);
});

test("without a match the text names the stack and the role", () => {
  expect(noMatchesLabel(["Elm"], "designer")).toBe(
    "No project that needs a designer uses Elm yet.",
  );
  expect(noMatchesLabel(["Elm", "COBOL"], "either")).toBe(
    "No project that has a free seat uses Elm or COBOL yet.",
  );
  expect(noMatchesLabel([..."abcde"], "developer")).toBe(
    "No project that needs a developer uses a, b, c, or the others yet.",
  );
});

test("a title names the first technologies of many", () => {
  expect(matchesTitle(["Rust", "React"])).toBe("Projects for Rust and React");
  expect(matchesTitle([..."abcde"])).toBe("Projects for a, b, c, and more");
});
