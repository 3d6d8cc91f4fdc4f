import { expect, test } from "vitest";
import { journeyCounts, sumOf, unitCounts } from "./counts.ts";

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test("Vitest's results are counted, a file that doesn't load as a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  const report = { ...none, numPassedTests: 2, numFailedTests: 1, numTodoTests: 1, testResults };
  expect(unitCounts(report)).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

test("Playwright's results are counted, including failures outside of tests", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(journeyCounts({ stats, errors: ["the site would not stop"] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  });
});

test("counts of all runners are added up", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sumOf([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
