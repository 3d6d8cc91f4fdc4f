import { expect, test } from "vitest";
import { applicationLimits } from "#contract/applications.ts";
import { lengthOf, textLimits } from "./text-limits.ts";

test("the limits are those of the contract", () => {
  expect(textLimits).toEqual(applicationLimits);
});

test.each([
  ["", 0],
  ["  \n ", 0],
  [" two words ", 9],
  ["🛶🛶", 2],
  ["é", 1],
  ["e\u0301", 2],
])("%j counts as %i", (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
