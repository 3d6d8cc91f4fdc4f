import { expect, test } from "vitest";
import type { TechRef } from "#contract/techs.ts";
import { noFilter } from "#web/data/project-lists.ts";
import { partsOf, readingsOf, techsIn, withReading } from "./search-readings.ts";

const tech = (name: string): TechRef => ({
  id: name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  imageUrl: null,
});
const [rust, react, code] = [tech("Rust"), tech("React"), tech("Visual Studio Code")];
const [tidb, tiddly] = [tech("TiDB"), tech("TiddlyWiki")];
const listed = [rust, react, code];

test.each([
  ["rust", undefined, "rust", "rust"],
  ["needs a designer rust", "designer", "rust", '"needs a designer" rust'],
  ["Rust,  looking for DEVELOPERS", "developer", "Rust", 'Rust,  "looking for DEVELOPERS"'],
  ["designer tools", undefined, "designer tools", "designer tools"],
  ['"needs a designer"', undefined, "", '"needs a designer"'],
  ["tide -slack", undefined, "", "tide -slack"],
  ["tech:rust needs a designer", undefined, "", "tech:rust needs a designer"],
  ["stars:>10", undefined, "", "stars:>10"],
  ["vs-code", undefined, "vs-code", "vs-code"],
])("%j has the role %j, the rest %j and the words %j", (text, role, rest, words) => {
  expect(partsOf(text)).toEqual({ role, rest, words });
});

test.each([
  ["rust parser", [rust], "parser"],
  ["parser in visual studio code react", [code, react], "parser in"],
  ["RUST rust", [rust], ""],
  ["rusty", [], "rusty"],
  ["", [], ""],
])("%j names technologies, and leaves words", (text, techs, words) => {
  expect(techsIn(text, listed)).toEqual({ techs, role: undefined, words });
});

/** Readings as "Rust + designer". */
const readings = (text: string, named: TechRef[]) =>
  readingsOf(partsOf(text), { named, listed }).map(({ techs, role, words }) =>
    [...techs.map(({ name }) => name), ...(role ? [role] : []), ...(words ? [words] : [])].join(
      " + ",
    ),
  );

test.each([
  ["r", [rust, react], ["Rust", "React"]],
  ["ti", [tidb, tiddly], ["TiDB"]],
  ["r", [tidb, react], ["React"]],
  ["needs a designer ru", [rust, react], ["Rust + designer", "Rust", "designer"]],
  ["needs a designer", [], ["designer"]],
  ["rust parser", [], ["Rust + parser", "Rust"]],
  ["rust react", [], ["Rust + React", "Rust", "React"]],
  ["needs a developer parser", [], ["developer + parser", "developer"]],
  ["parser", [], []],
])("%j with %o by name reads as %j", (text, named, expected) => {
  expect(readings(text, named)).toEqual(expected);
});

test("a reading is added to the filter, instead of the search", () => {
  const filter = { ...noFilter, search: "old", techs: ["react"], role: "developer" } as const;
  expect(withReading(filter, { techs: [rust], role: undefined, words: "parser" })).toEqual({
    ...filter,
    search: "parser",
    techs: ["react", "rust"],
  });
  expect(withReading(filter, { techs: [], role: "designer", words: "" }).role).toBe("designer");
});
