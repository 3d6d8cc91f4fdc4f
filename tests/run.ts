// `npm test`: every test there is. The last line sums them up: "N passed, N failed".
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Counts, journeyCounts, sumOf, unitCounts } from "./counts.ts";
import { runTool, type Tool } from "./tool.ts";

type Runner = Tool & {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly counts: (report: unknown) => Counts;
};

const root = path.dirname(import.meta.dirname);
const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-reports-"));
process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
const reportOf = (name: string) => path.join(folder, `${name}.json`);

/** Progress for who watches; in a log, only what failed, so that it is found. */
const [unitReporter, journeyReporter] = process.stdout.isTTY
  ? ["default", "list"]
  : ["minimal", "dot"];

const unit = (name: string, env: Record<string, string>, only: string[]): Runner => ({
  name,
  file: "vitest/vitest.mjs",
  args: [
    "run",
    `--reporter=${unitReporter}`,
    "--reporter=json",
    `--outputFile=${reportOf(name)}`,
    ...only,
  ],
  env,
  counts: unitCounts,
});

const runners: Runner[] = [unit("PostgreSQL 18", {}, [])];

if (fs.existsSync(path.join(root, "node_modules/postgres-15"))) {
  runners.push(unit("PostgreSQL 15", { TEST_POSTGRES: "15" }, ["server/", "tests/api/"]));
} else console.log("PostgreSQL 15 is not packaged for this machine; its tests are left out.");

runners.push({
  name: "journeys",
  file: "@playwright/test/cli.js",
  args: ["test", `--reporter=${journeyReporter},json`],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("journeys") },
  counts: journeyCounts,
});

const all: Counts[] = [];
for (const runner of runners) {
  console.log(`\n— ${runner.name} —`);
  const { ok, seconds } = await runTool(runner, "show");
  const report = reportOf(runner.name);
  const found = fs.existsSync(report)
    ? runner.counts(JSON.parse(fs.readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner may fail outside of any test, or find none to run.
  const counts =
    found.failed === 0 && (!ok || found.passed === 0) ? { ...found, failed: 1 } : found;
  console.log(
    `${runner.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(0)} s`,
  );
  all.push(counts);
}

const { passed, failed, skipped } = sumOf(all);
const rest = skipped > 0 ? `, ${skipped} skipped` : "";
console.log(`\n${passed} passed, ${failed} failed${rest}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
