import { expect, test } from "vitest";
import { byDay, dayWords } from "./days.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

test.each([
  ["2026-11-21T10:00:00Z", "Today"],
  ["2026-11-21T00:00:00Z", "Today"],
  ["2026-11-20T23:59:59Z", "Yesterday"],
  ["2026-11-20T00:00:00Z", "Yesterday"],
  ["2026-11-19T23:59:59Z", "19 November 2026"],
  ["2025-11-21T10:00:00Z", "21 November 2025"],
])("%s is %s", (at, words) => {
  expect(dayWords(at, now, "UTC")).toBe(words);
});

test("days stay in order, each with what came on it", () => {
  const at = (createdAt: string) => ({ createdAt });
  const items = ["2026-11-21T09:00:00Z", "2026-11-21T08:00:00Z", "2026-11-18T08:00:00Z"].map(at);
  expect(byDay(items, now, "UTC").map(({ words, items: those }) => [words, those.length])).toEqual([
    ["Today", 2],
    ["18 November 2026", 1],
  ]);
});
