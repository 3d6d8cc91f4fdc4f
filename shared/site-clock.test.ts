import { afterEach, expect, test } from "vitest";
import { formatDate } from "./format.ts";
import {
  defaultClock,
  isTimeZone,
  lastTimeAt,
  localMs,
  offsetLabel,
  provideSiteClock,
  weekOfDay,
} from "./site-clock.ts";

afterEach(() => provideSiteClock(() => defaultClock));

const utc = (text: string) => new Date(`${text}Z`);

test.each([
  ["Europe/Lisbon", "2026-01-01", "UTC"],
  ["Europe/Lisbon", "2026-07-01", "UTC+1"],
  ["Asia/Kolkata", "2026-07-01", "UTC+5:30"],
  ["America/New_York", "2026-01-01", "UTC-5"],
])("%s is at that distance from UTC on %s: %s", (timeZone, day, label) => {
  expect(offsetLabel(timeZone, utc(`${day}T12:00:00`))).toBe(label);
});

test.each([
  ["UTC", "2026-11-21T07:00", "2026-11-21T07:00", "2026-11-21T07:00"],
  ["Europe/Berlin", "2026-11-21T05:59", "2026-11-20T06:00", "2026-11-14T06:00"],
  ["Europe/Berlin", "2026-11-21T06:00", "2026-11-21T06:00", "2026-11-21T06:00"],
  // The clocks changed on 25 October 2026, and on 29 March.
  ["Europe/Berlin", "2026-10-25T05:59", "2026-10-24T05:00", "2026-10-24T05:00"],
  ["Europe/Berlin", "2026-10-25T06:00", "2026-10-25T06:00", "2026-10-24T05:00"],
  ["Europe/Berlin", "2026-03-29T05:00", "2026-03-29T05:00", "2026-03-28T06:00"],
  ["America/New_York", "2026-11-21T11:59", "2026-11-20T12:00", "2026-11-14T12:00"],
  ["Asia/Kolkata", "2026-11-21T01:30", "2026-11-21T01:30", "2026-11-21T01:30"],
])("in %s at %s UTC it was seven o'clock last at %s, and on a Saturday at %s", (...row) => {
  const [timeZone, now, daily, weekly] = row;
  const clock = { timeZone, firstWeekday: "monday" } as const;
  expect(lastTimeAt(7, "each day", utc(now), clock)).toEqual(utc(daily));
  expect(lastTimeAt(7, "saturdays", utc(now), clock)).toEqual(utc(weekly));
});

test("dates are those of the site's time zone, unless another one is asked for", () => {
  const day = { day: "numeric", month: "long" } as const;
  const at = "2026-11-21T23:30:00Z";
  expect(formatDate(at, day)).toBe("21 November");
  provideSiteClock(() => ({ timeZone: "Europe/Berlin", firstWeekday: "monday" }));
  expect(formatDate(at, day)).toBe("22 November");
  expect(formatDate(at, { ...day, timeZone: "America/New_York" })).toBe("21 November");
  expect(new Date(localMs(Date.parse(at))).toISOString()).toBe("2026-11-22T00:30:00.000Z");
});

test.each([
  ["monday", "2026-11-16"],
  ["saturday", "2026-11-21"],
  ["sunday", "2026-11-22"],
] as const)("a week that begins on %s begins on %s", (firstWeekday, day) => {
  provideSiteClock(() => ({ timeZone: "UTC", firstWeekday }));
  const first = Date.parse(day) / 86_400_000;
  expect(weekOfDay(first)).toBe(weekOfDay(first - 1) + 1);
  expect(weekOfDay(first + 6)).toBe(weekOfDay(first));
});

test.each(["Europe/Atlantis", "<b>", "+02:00", ""])("%j is no time zone", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
