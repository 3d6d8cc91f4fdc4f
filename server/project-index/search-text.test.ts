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
  expect(readSearch(text)).toMatchObject({ stars: { min, max }, terms: [] });
});

test("several conditions of stars all apply, and those with a minus leave out", () => {
  expect(readSearch("stars:>5 stars:<9").stars).toEqual({ min: 6, max: 8 });
  const { stars, withoutStars, without } = readSearch("stars:<20 -stars:5..10 -stars:0");
  expect(stars).toEqual({ min: 0, max: 19 });
  expect(withoutStars).toEqual([
    { min: 5, max: 10 },
    { min: 0, max: 0 },
  ]);
  expect(without).toEqual([]);
});

test.each(["-role:designer", "-ROLE:Designers", "-needs a designer"])(
  "%j leaves out projects that need designers",
  (text) => {
    const found = readSearch(text);
    expect(found).toMatchObject({ roles: [], withoutRoles: ["designer"], terms: [], without: [] });
    expect(found.filters).toEqual([{ text, filter: "role" }]);
  },
);

test("every word of a long search is read, and every one to leave out", () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(readSearch(numbers.map((number) => `a${number}`).join(" ")).terms).toHaveLength(30);
  expect(readSearch(numbers.map((number) => `-a${number}`).join(" ")).without).toHaveLength(30);
  const techs = numbers.map((number) => `tech:a${number} -tech:b${number}`).join(" ");
  expect(readSearch(techs)).toMatchObject({ techs: { length: 30 }, withoutTechs: { length: 30 } });
});
