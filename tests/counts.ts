// How many tests passed and failed, read from the reports that the runners write.
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** From Vitest's report. A file that fails to load counts as a failed test. */
export function unitCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as Record<
      "numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests",
      number
    > & {
      testResults: { status: string; assertionResults: { status: string }[] }[];
    };
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** From Playwright's report. Errors outside of tests count, too. */
export function journeyCounts(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}
