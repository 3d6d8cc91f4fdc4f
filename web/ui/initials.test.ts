import { expect, test } from "vitest";

import { initialsOf } from "./initials.ts";

test.each([
  ["Mira van Dijk", "MD"],
  ["mira", "MI"],
  ["wei_l", "WL"],
  ["  Gwen   Hughes ", "GH"],
  ["C++", "C"],
  [".NET", "NE"],
  ["Éa", "ÉA"],
  ["e\u0301a", "E\u0301A"],
  ["王小明", "王小"],
  ["محمد علي", "مع"],
  ["🦀", "?"],
  ["", "?"],
])("the initials of %j are %j", (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
