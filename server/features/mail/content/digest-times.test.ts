import { expect, test } from "vitest";
import { firstPeriodStart, lastDue, periodLabel } from "./digest-times.ts";

const at = (text: string) => new Date(`${text}Z`);

test.each([
  ["2026-11-21T07:00", "2026-11-21T07:00", "2026-11-21T07:00"],
  ["2026-11-21T06:59:59.999", "2026-11-20T07:00", "2026-11-14T07:00"],
  ["2026-11-27T23:59", "2026-11-27T07:00", "2026-11-21T07:00"],
  // Around the change of the clocks in Europe, and at the end of a year.
  ["2026-10-25T06:30", "2026-10-24T07:00", "2026-10-24T07:00"],
  ["2027-01-01T07:00", "2027-01-01T07:00", "2026-12-26T07:00"],
])("at %s UTC daily digests were due at %s and weekly ones at %s", (now, daily, weekly) => {
  expect(lastDue("daily", at(now))).toEqual(at(daily));
  expect(lastDue("weekly", at(now))).toEqual(at(weekly));
});

test("a first weekly digest comes on a Saturday only, and tells of a week", () => {
  expect(firstPeriodStart("weekly", at("2026-11-21T07:05"))).toEqual(at("2026-11-14T07:05"));
  expect(firstPeriodStart("weekly", at("2026-11-22T07:00"))).toBeNull();
  expect(firstPeriodStart("daily", at("2026-11-25T12:00"))).toEqual(at("2026-11-24T12:00"));
});

test("a period is named by its days", () => {
  expect(periodLabel(at("2026-11-14T07:00"), at("2026-11-21T07:00"))).toBe("14 to 21 November");
  expect(periodLabel(at("2026-11-28T07:00"), at("2026-12-05T07:00"))).toBe(
    "28 November to 5 December",
  );
  expect(periodLabel(at("2026-11-20T07:00"), at("2026-11-21T07:00"))).toBe("21 November");
});
