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
const chosen = chooseTests();

/** The chosen files, and the words that choose tests in them; everything without a choice. */
function chooseTests(): { unit: string[]; journeys: string[]; title?: string } {
  const found = (pattern: string) => fs.globSync(pattern, { cwd: root });
  const unit = found("{shared,contract,server,web,catalogue,bench,tests}/**/*.test.{ts,tsx}");
  const journeys = found("tests/journeys/*.spec.ts");
  const those = (matches: (file: string) => boolean) => ({
    unit: unit.filter(matches),
    journeys: journeys.filter(matches),
  });
  const byPath = those((file) => file.includes(words));
  if (byPath.unit.length + byPath.journeys.length > 0) return byPath;
  return {
    ...those((file) => fs.readFileSync(path.join(root, file), "utf8").includes(words)),
    title: words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  };
}

/** Progress on a terminal; in a log only failures, so that they are easy to find. */
const [unitReporter, journeyReporter] = process.stdout.isTTY
  ? ["default", "list"]
  : ["minimal", "dot"];

/** @param choice files, and options of Vitest */
const unit = (name: string, env: Record<string, string>, choice: readonly string[]): Runner => ({
  name,
  file: "vitest/vitest.mjs",
  args: [
    "run",
    `--reporter=${unitReporter}`,
    "--reporter=json",
    `--outputFile=${reportOf(name)}`,
    ...choice,
  ],
  env,
  counts: unitCounts,
});

function unitRunners(): Runner[] {
  if (chosen.unit.length === 0) return [];
  if (words !== "") {
    const title = chosen.title ? [`--testNamePattern=${chosen.title}`] : [];
    return [unit("unit", {}, ["--passWithNoTests", ...shard, ...title, ...chosen.unit])];
  }
  const statements = path.join(folder, "statements");
  fs.mkdirSync(statements);
  const all = unit("unit", { RECORD_STATEMENTS_IN: statements }, shard);
  const ofStatements = ["tests/statement-rows.test.ts"];
  if (fs.existsSync(path.join(root, "node_modules/postgres-15"))) {
    ofStatements.push("tests/oldest-postgres.test.ts");
  } else {
    console.log("PostgreSQL 15 is not packaged for this machine; its plans are left out.");
  }
  return [all, unit("statements", { STATEMENTS_DIR: statements }, ofStatements)];
}

function journeyRunners(): Runner[] {
  if (chosen.journeys.length === 0) return [];
  const choice = [
    ...(words === "" ? [] : chosen.journeys),
    ...(chosen.title ? [`--grep=${chosen.title}`] : []),
  ];
  return [
    {
      name: "journeys",
      file: "@playwright/test/cli.js",
      args: ["test", `--reporter=${journeyReporter},json`, ...shard, ...choice],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("journeys") },
      counts: journeyCounts,
    },
  ];
}

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

/** One after the other. The first one of all shows its output as it comes, the others at their end. */
async function run(runners: readonly Runner[], isFirst: boolean): Promise<Counts[]> {
  const all: Counts[] = [];
  for (const [index, runner] of runners.entries()) {
    const isShown = isFirst && index === 0;
    const outcome = await runTool(runner, isShown ? "show" : "keep");
    if (!isShown) process.stdout.write(`\n— ${runner.name} —\n${outcome.output}`);
    all.push(countsOf(runner, outcome));
  }
  return all;
}

if (chosen.unit.length + chosen.journeys.length === 0) {
  console.error(`No test's path or text has "${words}".`);
}
// Side by side, since each leaves a processor idle now and then, most of all at its end.
const both = [unitRunners(), journeyRunners()];
const counted = await Promise.all(
  both.map((runners, index) => run(runners, index === both.findIndex((one) => one.length > 0))),
);

const { passed, failed, skipped } = sumOf(counted.flat());
const rest = skipped > 0 ? `, ${skipped} skipped` : "";
console.log(`\n${passed} passed, ${failed} failed${rest}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
