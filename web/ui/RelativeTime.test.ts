import { expect, test } from "vitest";

import { exactTime, monthLabel } from "./RelativeTime.tsx";

test("an invalid date is empty", () => {
  expect(exactTime("soon")).toBe("");
  expect(monthLabel("soon")).toBe("");
});

test("the month and the exact time are the same in every time zone", () => {
  expect(monthLabel("2026-11-01T00:30:00+01:00")).toBe("October 2026");
  expect(exactTime("2026-11-21T10:56:30+01:00")).toBe("2026-11-21 09:56 UTC");
});
