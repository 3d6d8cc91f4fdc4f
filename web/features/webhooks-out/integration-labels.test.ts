import { expect, test } from "vitest";
import { missedLabel } from "./integration-labels.ts";

test.each([
  [9_999, "9,999"],
  [10_000, "10,000+"],
])("of %i missed deliveries it says %s", (missedCount, label) => {
  expect(missedLabel({ missedCount })).toBe(label);
});
