import { expect, test } from "vitest";
import { upcomingLabel, durationLabel, scheduleLabel } from "./job-labels.ts";

test.each([
  ["* * * * *", "every minute"],
  ["*/10 * * * *", "every 10 minutes"],
  ["7 * * * *", "hourly"],
  ["20 3 * * *", "daily at 03:20 UTC"],
  ["0 12 * * 1", "0 12 * * 1"],
  ["0-30 * * * *", "0-30 * * * *"],
  ["5 */2 * * *", "5 */2 * * *"],
])("the cron expression %s reads %s", (cron, words) => {
  expect(scheduleLabel(cron)).toBe(words);
});

test.each([
  [0.0123, "12 ms"],
  [3.44, "3.4 s"],
  [60, "1 min 0 s"],
  [125.4, "2 min 5 s"],
])("a duration of %d seconds reads %s", (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words);
});

test.each([
  [-5_000, "within a minute"],
  [59_000, "within a minute"],
  [60_000, "in 1 minute"],
  [3 * 3_600_000, "in 3 hours"],
])("a time %d ms ahead reads %s", (ahead, words) => {
  expect(upcomingLabel(1e12 + ahead, 1e12)).toBe(words);
});
