import { expect, test } from "vitest";
import { groupByPeriod } from "./NotificationList.tsx";

const now = Date.parse("2026-11-21T10:00:00Z");
const at = (createdAt: string) => ({ createdAt });

test.each([
  ["2026-11-21T10:00:00Z", "Today"],
  ["2026-11-21T00:00:00Z", "Today"],
  ["2026-11-20T23:59:59Z", "Yesterday"],
  ["2026-11-20T00:00:00Z", "Yesterday"],
  ["2026-11-19T23:59:59Z", "This week"],
  ["2026-11-16T00:00:00Z", "This week"],
  ["2026-11-15T23:59:59Z", "Last week"],
  ["2026-11-09T00:00:00Z", "Last week"],
  ["2026-11-08T23:59:59Z", "November 2026"],
  ["2025-11-21T10:00:00Z", "November 2025"],
])("the time %s belongs to %s", (createdAt, label) => {
  expect(groupByPeriod([at(createdAt)], now, "UTC")).toEqual([{ label, items: [{ createdAt }] }]);
});

test("days are those of the time zone, also beside a change of the clocks", () => {
  const morning = Date.parse("2026-10-25T08:00:00Z");
  const labelIn = (timeZone: string, createdAt: string) =>
    groupByPeriod([at(createdAt)], morning, timeZone)[0]?.label;
  expect(labelIn("Europe/Berlin", "2026-10-24T22:00:00Z")).toBe("Today");
  expect(labelIn("Europe/Berlin", "2026-10-24T21:59:59Z")).toBe("Yesterday");
  expect(labelIn("America/New_York", "2026-10-24T22:00:00Z")).toBe("Yesterday");
});

test("items are grouped by period in their order", () => {
  const items = ["2026-11-21T09:00:00Z", "2026-11-21T08:00:00Z", "2026-10-18T08:00:00Z"].map(at);
  expect(
    groupByPeriod(items, now, "UTC").map(({ label, items: those }) => [label, those.length]),
  ).toEqual([
    ["Today", 2],
    ["October 2026", 1],
  ]);
});
