import { expect, test } from "vitest";
import { groupByDay, dayLabel } from "./days.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

test.each([
  ["2026-11-21T10:00:00Z", "Today"],
  ["2026-11-21T00:00:00Z", "Today"],
  ["2026-11-20T23:59:59Z", "Yesterday"],
  ["2026-11-20T00:00:00Z", "Yesterday"],
  ["2026-11-19T23:59:59Z", "19 November 2026"],
  ["2025-11-21T10:00:00Z", "21 November 2025"],
])("the time %s is labelled %s", (at, label) => {
  expect(dayLabel(at, now, "UTC")).toBe(label);
});

test("items are grouped by day in their order", () => {
  const at = (createdAt: string) => ({ createdAt });
  const items = ["2026-11-21T09:00:00Z", "2026-11-21T08:00:00Z", "2026-11-18T08:00:00Z"].map(at);
  expect(
    groupByDay(items, now, "UTC").map(({ label, items: those }) => [label, those.length]),
  ).toEqual([
    ["Today", 2],
    ["18 November 2026", 1],
  ]);
});
