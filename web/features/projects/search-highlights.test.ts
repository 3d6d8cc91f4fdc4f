import { expect, test } from "vitest";
import { editDistance } from "#shared/edit-distance.ts";
import { excerptFor, wordsToMark } from "./search-highlights.ts";

test.each([
  ["react", "raect", 1],
  ["django", "djagno", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["same", "same", 0],
])("from %j to %j it takes %i", (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps);
});

test.each([
  ["A tide table for sailors", "tide table", ["tide table"]],
  ["A tide table for sailors", " Tide  SAILORS ", ["Tide", "SAILORS"]],
  ["React", "raect", ["React"]],
  ["Built with PostgreSQL", "postgers", []],
  ["Django and Flask", "djagno", ["Django"]],
  ["Go", "gp", []],
  ["Anything", "   ", []],
])("in %j a search for %j marks %j", (text, search, words) => {
  expect(wordsToMark(text, search)).toEqual(words);
});

const long = `${"Plain words without end. ".repeat(12)}At last a lighthouse stands here.`;

test("a word in sight leaves the summary as it is", () => {
  expect(excerptFor("A lighthouse map", "A lighthouse map", ["lighthouse"])).toBe(
    "A lighthouse map",
  );
  expect(excerptFor("A map", "A map", [])).toBe("A map");
});

test("a word further down is shown with what stands around it", () => {
  const excerpt = excerptFor(long.slice(0, 200), `**${long}**`, ["lighthouse"]);
  expect(excerpt).toMatch(/^…\S.*lighthouse stands here\.$/);
  expect(excerpt).not.toContain("*");
  expect(excerpt.indexOf("lighthouse")).toBeLessThan(60);
});

test("a word that occurs nowhere leaves the summary", () => {
  expect(excerptFor("A map", "A map of things", ["lighthouse"])).toBe("A map");
});
