import { expect, test } from "vitest";
import { withDots } from "./with-dots.ts";

test.each([
  ["Reads tide gauges ", "Reads tide gauges…"],
  ["Reads tide gauges.", "Reads tide gauges."],
  ["“Does it float?” ", "“Does it float?”"],
  ["Reads tide gauges, ", "Reads tide gauges…"],
  ["It began…", "It began…"],
])("%j is cut to %j", (cut, shown) => {
  expect(withDots(cut)).toBe(shown);
});
