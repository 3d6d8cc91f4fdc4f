import { expect, test } from "vitest";
import { readSearch } from "./search-text.ts";

const termsOf = (text: string) => readSearch(text).terms.map((term) => term.text);

test.each([
  ["music library", ["music", "library"]],
  ['"music library" web', ["music library", "web"]],
  ['an "unclosed phrase', ["an", "unclosed phrase"]],
  ["C++, c#; node.js", ["c++", "c#", "node.js"]],
  ["  ", []],
  ['- : "" -""', []],
  ["http://example.org role:owner stars:many", ["http://example.org", "role:owner", "stars:many"]],
])("the terms of %j are %j", (text, terms) => expect(termsOf(text)).toEqual(terms));

test("words with a minus are left out", () => {
  const { terms, without, withoutTechs } = readSearch('chat -slack -"open source" -tech:php');
  expect(terms.map(({ text }) => text)).toEqual(["chat"]);
  expect(without.map(({ text, isPhrase }) => [text, isPhrase])).toEqual([
    ["slack", false],
    ["open source", true],
  ]);
  expect(withoutTechs).toEqual(["php"]);
});

test.each([
  "role:designer",
  "ROLE:Designers",
  "needs a designer",
  "Looking for designers",
  "seeks designer",
])("%j is a filter by role", (text) => {
  const found = readSearch(text);
  expect(found.roles).toEqual(["designer"]);
  expect(found.terms).toEqual([]);
  expect(found.filters).toEqual([{ text, filter: "role" }]);
});

test("a role in quotes is looked for as words", () => {
  expect(readSearch('"needs a designer" rust').roles).toEqual([]);
  expect(termsOf('"needs a designer" rust')).toEqual(["needs a designer", "rust"]);
});

test("technologies are named by their slug or, in quotes, their name", () => {
  expect(readSearch('tech:rust tech:"Visual Studio Code"').techs).toEqual([
    "rust",
    "Visual Studio Code",
  ]);
});

test.each([
  ["stars:>10", 11, Infinity],
  ["stars:>=10", 10, Infinity],
  ["stars:<10", 0, 9],
  ["stars:<=10", 0, 10],
  ["stars:10..20", 10, 20],
  ["stars:10", 10, 10],
])("%s means %i to %d stars", (text, min, max) => {
  expect(readSearch(text)).toMatchObject({ minStars: min, maxStars: max, terms: [] });
});

test("words beyond the eighth are ignored", () => {
  const found = readSearch("a1 a2 a3 a4 a5 a6 a7 a8 a9");
  expect(found.terms).toHaveLength(8);
  expect(found.isCutOff).toBe(true);
});
