import { expect, test } from "vitest";
import { codePointLength, trimmedLength } from "./text-length.ts";

test.each([
  ["", 0],
  ["  \n ", 0],
  [" two words ", 9],
  ["🛶🛶", 2],
  ["  🛶🛶 ", 2],
  ["é", 1],
  ["e\u0301", 2],
])("the trimmed text %j has %i code points", (text, length) => {
  expect(trimmedLength(text)).toBe(length);
});

test("spaces at the ends count unless trimmed", () => {
  expect(codePointLength(" 🛶 ")).toBe(3);
});
