import { expect, test } from "vitest";
import { answerTimeLabel } from "./answer-time.ts";

const [minute, hour, day] = [60, 3600, 86_400];

test.each([
  [0, "an hour"],
  [59 * minute, "an hour"],
  [61 * minute, "2 hours"],
  [23 * hour, "23 hours"],
  [23 * hour + 1, "a day"],
  [day, "a day"],
  [day + 1, "2 days"],
  [13 * day, "13 days"],
  [13 * day + 1, "2 weeks"],
  [60 * day, "9 weeks"],
])("a median of %i seconds is within %s", (seconds, words) => {
  expect(answerTimeLabel(seconds)).toBe(`Usually answers within ${words}`);
});
