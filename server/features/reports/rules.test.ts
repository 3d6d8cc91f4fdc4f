import { expect, test } from "vitest";
import { reportedAbilities, mayReadReporters, mayReport, reporterAbilities } from "./rules.ts";

test.each([
  ["what waits can be hidden or dismissed", false, 2, 0, ["hide", "dismiss"]],
  ["what waits again, too", false, 1, 3, ["hide", "dismiss"]],
  ["what was dismissed can wait again", false, 0, 1, ["hide", "reopen"]],
  ["what is hidden is restored", true, 0, 2, ["restore"]],
  ["what is hidden and reported anew", true, 1, 2, ["restore", "dismiss"]],
  ["what nobody reported can be hidden", false, 0, 0, ["hide"]],
])("%s", (_, hidden, openCount, settledCount, expected) => {
  const can = reportedAbilities({ kind: "comment", gone: false, hidden, openCount, settledCount });
  expect(Object.entries(can).flatMap(([act, may]) => (may ? [act] : []))).toEqual(expected);
});

test.each([
  ["project", false, ["hide", "dismiss", "delete"]],
  ["project", true, ["dismiss"]],
  ["comment", true, ["dismiss"]],
  ["user", false, ["hide", "dismiss"]],
] as const)("a reported %s, gone: %s", (kind, gone, expected) => {
  const can = reportedAbilities({ kind, gone, hidden: false, openCount: 1, settledCount: 0 });
  expect(Object.entries(can).flatMap(([act, may]) => (may ? [act] : []))).toEqual(expected);
});

test.each([
  [0, 0, { dismiss: false, reopen: false }],
  [2, 0, { dismiss: true, reopen: false }],
  [1, 3, { dismiss: true, reopen: true }],
])("of a person's reports %i open and %i set aside", (open, setAside, expected) => {
  expect(reporterAbilities({ open, setAside })).toEqual(expected);
});

test("nobody reports their own, nor reads who reported it", () => {
  expect(mayReport({ isOwn: true })).toBe(false);
  expect(mayReport({ isOwn: false })).toBe(true);
  expect(mayReadReporters({ isOwn: true })).toBe(false);
  expect(mayReadReporters({ isOwn: false })).toBe(true);
});
