import { expect, onTestFinished, test } from "vitest";
import { defaultClock, provideSiteClock } from "#shared/site-clock.ts";

import { exactTime, monthLabel } from "./RelativeTime.tsx";

test("an invalid date is empty", () => {
  expect(exactTime("soon")).toBe("");
  expect(monthLabel("soon")).toBe("");
});

test("the month and the exact time are those of the site, whatever zone the machine is in", () => {
  expect(monthLabel("2026-11-01T00:30:00+01:00")).toBe("October 2026");
  expect(exactTime("2026-11-21T10:56:30+01:00")).toBe("2026-11-21 09:56 UTC");
  provideSiteClock(() => ({ timeZone: "Asia/Kolkata", firstWeekday: "monday" }));
  onTestFinished(() => provideSiteClock(() => defaultClock));
  expect(monthLabel("2026-10-31T18:30:00Z")).toBe("November 2026");
  expect(exactTime("2026-11-21T18:40:30Z")).toBe("2026-11-22 00:10 UTC+5:30");
});
