// `npm test`: every test there is, or those chosen by `npm test -- [words of a path or name] [--shard
// 1/4]`. The last line sums them up: "N passed, N failed".
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Counts, journeyCounts, sumOf, unitCounts } from "./counts.ts";
import { type Outcome, runTool, type Tool } from "./tool.ts";

type Runner = Tool & {
  readonly name: string;
  readonly counts: (report: unknown) => Counts;
};

const root = path.dirname(import.meta.dirname);
const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-reports-"));
process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
const reportOf = (name: string) => path.join(folder, `${name}.json`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: "string" } },
});
const shard = values.shard ? [`--shard=${values.shard}`] : [];
const words = positionals.join(" ");
const chosen = chooseTests(words);

/** The chosen files, and the chosen tests in them; everything without a choice. */
function chooseTests(asked: string): { unit: string[]; journeys: string[]; named?: string } {
  const found = (pattern: string) => fs.globSync(pattern, { cwd: root });
  const unit = found("{shared,contract,server,web,catalogue,tests}/**/*.test.{ts,tsx}");
  const journeys = found("tests/journeys/*.spec.ts");
  const those = (matches: (file: string) => boolean) => ({
    unit: unit.filter(matches),
    journeys: journeys.filter(matches),
  });
  if (asked === "") return { unit, journeys };
  const byPath = those((file) => file.includes(asked));
  if (byPath.unit.length + byPath.journeys.length > 0) return byPath;
  const named = asked.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return {
    ...those((file) => fs.readFileSync(path.join(root, file), "utf8").includes(asked)),
    named,
  };
}

/** Progress on a terminal; in a log only failures, so that they are easy to find. */
const [unitReporter, journeyReporter] = process.stdout.isTTY
  ? ["default", "list"]
  : ["minimal", "dot"];

const unit = (name: string, env: Record<string, string>): Runner => ({
  name,
  file: "vitest/vitest.mjs",
  args: [
    "run",
    `--reporter=${unitReporter}`,
    "--reporter=json",
    `--outputFile=${reportOf(name)}`,
    ...shard,
    ...(words === "" ? [] : ["--passWithNoTests", ...chosen.unit]),
    ...(chosen.named ? [`--testNamePattern=${chosen.named}`] : []),
  ],
  env,
  // A journey that waits for a worker looks like a page that hangs; these only take longer.
  niceness: chosen.journeys.length > 0 ? 5 : 0,
  counts: unitCounts,
});

if (chosen.unit.length + chosen.journeys.length === 0) {
  console.error(`No test's path or text has "${words}".`);
}
const units: Runner[] = chosen.unit.length > 0 ? [unit("PostgreSQL 18", {})] : [];
if (!fs.existsSync(path.join(root, "node_modules/postgres-15"))) {
  console.log("PostgreSQL 15 is not packaged for this machine; its tests are left out.");
} else if (chosen.unit.length > 0) units.push(unit("PostgreSQL 15", { TEST_POSTGRES: "15" }));

const journeys: Runner = {
  name: "journeys",
  file: "@playwright/test/cli.js",
  args: [
    "test",
    `--reporter=${journeyReporter},json`,
    ...shard,
    ...(words === "" ? [] : chosen.journeys),
    ...(chosen.named ? [`--grep=${chosen.named}`] : []),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("journeys") },
  counts: journeyCounts,
};

function countsOf({ name, counts }: Runner, { ok, seconds }: Outcome): Counts {
  const report = reportOf(name);
  const found = fs.existsSync(report)
    ? counts(JSON.parse(fs.readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner may fail outside of any test, or find no tests.
  const isLost = found.failed === 0 && (!ok || (words === "" && found.passed === 0));
  const sum = isLost ? { ...found, failed: 1 } : found;
  console.log(`${name}: ${sum.passed} passed, ${sum.failed} failed, ${seconds.toFixed(0)} s`);
  return sum;
}

const runners = [
  ...units.slice(0, 1),
  ...(chosen.journeys.length > 0 ? [journeys] : []),
  ...units.slice(1),
];
const all: Counts[] = [];

async function runInTurn(): Promise<void> {
  for (let runner = runners.shift(); runner; runner = runners.shift()) {
    // The first one shows its output as it comes, the others at their end.
    const isFirst = runner === units[0] || units.length === 0;
    const outcome = await runTool(runner, isFirst ? "show" : "keep");
    if (!isFirst) process.stdout.write(`\n— ${runner.name} —\n${outcome.output}`);
    all.push(countsOf(runner, outcome));
  }
}

// Two at a time, since each leaves a processor idle now and then, most of all at its end.
await Promise.all([runInTurn(), runInTurn()]);

const { passed, failed, skipped } = sumOf(all);
const rest = skipped > 0 ? `, ${skipped} skipped` : "";
console.log(`\n${passed} passed, ${failed} failed${rest}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
