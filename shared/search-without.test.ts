import { expect, test } from "vitest";
import { partsOfSearch } from "./search-without.ts";

test.each([
  ["maps", [], []],
  ["needs a designer", ["needs a designer"], []],
  [
    "needs a designer maps",
    ["needs a designer"],
    [
      ["needs a designer", "maps"],
      ["maps", "needs a designer"],
    ],
  ],
  [
    "sea tech:rust maps, stars:>10",
    ["tech:rust", "stars:>10"],
    [
      ["tech:rust", "sea maps, stars:>10"],
      ["stars:>10", "sea tech:rust maps"],
      ["sea maps", "tech:rust stars:>10"],
    ],
  ],
])("of the search %j with the filters %j can be left out %j", (search, filters, expected) => {
  expect(partsOfSearch(search, filters).map(({ text, without }) => [text, without])).toEqual(
    expected,
  );
});
