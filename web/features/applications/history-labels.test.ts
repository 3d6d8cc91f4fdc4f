import { expect, test } from "vitest";
import { verbOf } from "./history-labels.ts";

test.each([
  ["pending", 0, "applied"],
  ["pending", 2, "re-opened it"],
  ["accepted", 1, "accepted it"],
  ["closed", 1, "closed it"],
  ["withdrawn", 1, "withdrew it"],
] as const)("%s as step %i is %s", (status, index, words) => {
  expect(verbOf(status, index)).toBe(words);
});
