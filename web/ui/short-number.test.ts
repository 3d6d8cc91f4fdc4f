import { expect, test } from "vitest";
import { fullNumber, shortNumber } from "./short-number.ts";

test.each([
  [0, "0", "0"],
  [999, "999", "999"],
  [9_999, "9,999", "9,999"],
  [10_000, "10K", "10,000"],
  [12_345, "12.3K", "12,345"],
  [1_250_000, "1.3M", "1,250,000"],
])("%i is abbreviated as %j and written out as %j", (count, short, full) => {
  expect(shortNumber(count)).toBe(short);
  expect(fullNumber(count)).toBe(full);
});
