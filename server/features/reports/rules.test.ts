import { expect, test } from "vitest";
import { reportedAbilities, mayReadReporters, mayReport, reporterAbilities } from "./rules.ts";

test.each([
  ["open reports: hide or dismiss", false, 2, 0, ["hide", "dismiss"]],
  ["open and settled reports: hide or dismiss", false, 1, 3, ["hide", "dismiss"]],
  ["settled reports: hide or re-open", false, 0, 1, ["hide", "reopen"]],
  ["hidden: restore", true, 0, 2, ["restore"]],
  ["hidden and reported again: restore or dismiss", true, 1, 2, ["restore", "dismiss"]],
  ["never reported: hide", false, 0, 0, ["hide"]],
])("acts on a comment, %s", (_, hidden, openCount, settledCount, expected) => {
  const can = reportedAbilities({ kind: "comment", gone: false, hidden, openCount, settledCount });
  expect(Object.entries(can).flatMap(([act, may]) => (may ? [act] : []))).toEqual(expected);
});

test.each([
  ["project", false, ["hide", "dismiss", "delete"]],
  ["project", true, ["dismiss"]],
  ["comment", true, ["dismiss"]],
  ["user", false, ["hide", "dismiss"]],
] as const)("acts on a reported %s, deleted: %s", (kind, gone, expected) => {
  const can = reportedAbilities({ kind, gone, hidden: false, openCount: 1, settledCount: 0 });
  expect(Object.entries(can).flatMap(([act, may]) => (may ? [act] : []))).toEqual(expected);
});

test.each([
  [0, 0, { dismiss: false, reopen: false }],
  [2, 0, { dismiss: true, reopen: false }],
  [1, 3, { dismiss: true, reopen: true }],
])("acts on a reporter with %i open and %i set-aside reports", (open, setAside, expected) => {
  expect(reporterAbilities({ open, setAside })).toEqual(expected);
});

test("people can neither report their own content nor see who reported it", () => {
  expect(mayReport({ isOwn: true })).toBe(false);
  expect(mayReport({ isOwn: false })).toBe(true);
  expect(mayReadReporters({ isOwn: true })).toBe(false);
  expect(mayReadReporters({ isOwn: false })).toBe(true);
});
