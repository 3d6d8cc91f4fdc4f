import { expect, onTestFinished, test } from "vitest";
import { defaultClock, provideSiteClock } from "#shared/site-clock.ts";
import { durationLabel, scheduleLabel } from "./JobRow.tsx";

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

test("a schedule is by the site's clock", () => {
  provideSiteClock(() => ({ timeZone: "America/New_York", firstWeekday: "sunday" }));
  onTestFinished(() => provideSiteClock(() => defaultClock));
  expect(scheduleLabel("20 3 * * *")).toBe("daily at 03:20 America/New York");
});

test.each([
  [0.0123, "12 ms"],
  [3.44, "3.4 s"],
  [60, "1 min 0 s"],
  [125.4, "2 min 5 s"],
])("a duration of %d seconds reads %s", (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words);
});
