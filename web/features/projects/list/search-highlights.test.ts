import { expect, test } from "vitest";
import { editDistance } from "#shared/edit-distance.ts";
import { asWords, asWritten, excerptFor, searchedWords, wordsToMark } from "./search-highlights.ts";

test.each([
  ["react", "raect", 1],
  ["django", "djagno", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["same", "same", 0],
])("the edit distance from %j to %j is %i", (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps);
});

test.each([
  ["A tide table for sailors", "tide table", ["tide table"]],
  ["A tide table for sailors", " Tide  SAILORS ", ["Tide", "SAILORS"]],
  ["React", "raect", ["React"]],
  ["Built with PostgreSQL", "postgers", []],
  ["Django and Flask", "djagno", ["Django"]],
  ["Go", "gp", []],
  ["A Donau\u00ADdampf\u00ADschiff", "dampfschiff", ["dampfschiff"]],
  ["A dampfschiff", "Dampf\u00ADschiff", ["Dampfschiff"]],
  ["Donau\u00ADdampfschiff", "donaudapmfschiff", ["Donaudampfschiff"]],
  ["문장을 검사해서 오타를", "문장 오타", ["문장", "오타"]],
  ["Anything", "   ", []],
])("in the text %j a search for %j marks %j", (text, search, words) => {
  expect(wordsToMark(text, search)).toEqual(words);
});

const long = `${"Plain words without end. ".repeat(12)}At last a lighthouse stands here.`;

test("a match in the visible part of the summary leaves the summary unchanged", () => {
  expect(excerptFor("A lighthouse map", "A lighthouse map", ["lighthouse"])).toBe(
    "A lighthouse map",
  );
  expect(excerptFor("A map", "A map", [])).toBe("A map");
});

test("a match further down is shown with the text around it", () => {
  const excerpt = excerptFor(long.slice(0, 200), `**${long}**`, ["lighthouse"]);
  expect(excerpt).toMatch(/^…\S.*lighthouse stands here\.$/);
  expect(excerpt).not.toContain("*");
  expect(excerpt.indexOf("lighthouse")).toBeLessThan(60);
});

test("without a match the summary is unchanged", () => {
  expect(excerptFor("A map", "A map of things", ["lighthouse"])).toBe("A map");
});

test.each([
  ["boats", [], [], "boats"],
  ['"small boats" -motor -"big ships"', [], [], "small boats"],
  ["needs a designer boats", ["needs a designer"], [], "boats"],
  ["tech:rust stars:>10", ["tech:rust", "stars:>10"], [], ""],
  ["Herbarim app", [], [["herbarim", "herbarium"]], "herbarium app"],
] as const)("of the search %j, texts may contain %4$j", (search, read, slips, words) => {
  const reading = {
    read: read.map((text) => ({ text, filter: "role" as const })),
    corrections: slips.map(([from, to]) => ({ from, to })),
  };
  expect(searchedWords(search, reading)).toBe(words);
});

test("what was read as a filter is quoted to look for its words", () => {
  const read = [{ text: "needs a designer", filter: "role" as const }];
  expect(asWords("needs a designer rust", { read })).toBe('"needs a designer" rust');
});

test.each([
  ['tech:"Visual Studio Code" maps', 'tech:"Visual Studio Code"', '"Visual Studio Code" maps'],
  ["maps -tech:rust", "-tech:rust", 'maps -"rust"'],
  ["role:designer", "role:designer", '"designer"'],
  ["stars:>10", "stars:>10", '"stars:>10"'],
])("the filter in %j is looked for as words by %3$j", (search, text, words) => {
  expect(asWords(search, { read: [{ text, filter: "tech" }] })).toBe(words);
});

test.each([
  ["It measures tides", ["measures"]],
  ["Measured. Measuring again", ["measuring", "Measured"]],
  ["A measurement of treasures", []],
])(
  "in the text %j a search for measuring marks %j, with other forms of the word",
  (text, words) => {
    expect(wordsToMark(text, "measuring", ["measure", "measures", "measured"])).toEqual(words);
  },
);

test("a correction of several words is looked for as corrected", () => {
  const corrections = [{ from: "github actoins", to: "github actions" }];
  expect(searchedWords("GitHub actoins runner", { read: [], corrections })).toBe(
    "github actions runner",
  );
});

test.each([
  ["old hrebarium", [{ from: "hrebarium", to: "herbarium" }], 'old "hrebarium"'],
  ["GitHub actoins", [{ from: "github actoins", to: "github actions" }], '"GitHub actoins"'],
  ["unhrebarium", [{ from: "hrebarium", to: "herbarium" }], "unhrebarium"],
])("the corrected words of %j are looked for as written by %3$j", (search, corrections, words) => {
  expect(asWritten(search, { corrections })).toBe(words);
});
