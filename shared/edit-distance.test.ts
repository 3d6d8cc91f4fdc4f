import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["react", "react", 0],
  ["raect", "react", 1],
  ["reat", "react", 1],
  ["reacct", "react", 1],
  ["reakt", "react", 1],
  ["djagno", "django", 1],
  ["kuberntes", "kubernetes", 1],
  ["postgers", "postgres", 1],
  ["pyhtno", "python", 2],
  ["", "ab", 2],
  ["abc", "xyz", Infinity],
  ["a", "abcd", Infinity],
])("the distance from %s to %s is correct", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
  expect(editDistance(other, one, 2)).toBe(distance);
});
