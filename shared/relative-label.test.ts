import { expect, test } from "vitest";

import { relativeLabel, upcomingLabel } from "./relative-label.ts";

const now = Date.UTC(2026, 10, 21, 9, 56, 30);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "just now"],
  [59_000, "just now"],
  [minute, "1 minute ago"],
  [59.9 * minute, "59 minutes ago"],
  [2 * hour, "2 hours ago"],
  [23.9 * hour, "23 hours ago"],
  [day, "yesterday"],
  [3 * day, "3 days ago"],
  [7 * day, "last week"],
  [15 * day, "2 weeks ago"],
  [31 * day, "last month"],
  [364 * day, "12 months ago"],
  [400 * day, "last year"],
  [800 * day, "2 years ago"],
  // A clock that is ahead.
  [-20_000, "just now"],
  [-5 * minute, "just now"],
  [-3 * day, "just now"],
])("a distance of %d ms is %j", (distance, expected) => {
  expect(relativeLabel(now - distance, now)).toBe(expected);
});

test.each([
  [-5_000, "within a minute"],
  [59_000, "within a minute"],
  [minute, "in 1 minute"],
  [3 * hour, "in 3 hours"],
  [day, "tomorrow"],
])("a time %d ms ahead is %j", (ahead, expected) => {
  expect(upcomingLabel(now + ahead, now)).toBe(expected);
});

test("ISO 8601 dates are accepted, and an invalid date is empty", () => {
  expect(relativeLabel("2026-11-20T08:00:00.000Z", now)).toBe("yesterday");
  expect(relativeLabel("soon", now)).toBe("");
  expect(upcomingLabel("soon", now)).toBe("");
});
