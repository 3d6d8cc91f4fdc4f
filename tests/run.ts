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

/**
 * What runs on the oldest PostgreSQL, too: the call of each operation, and what depends on how a
 * version runs a statement, not only on whether it understands it: dictionaries, locks, jobs, copies.
 * The index's threads send statements that aren't recorded for {@link planTest}.
 */
const onOldestPostgres = [
  "tests/api/permissions.test.ts",
  "server/features/reports/visibility.test.ts",
  "server/database/**/*.test.ts",
  "server/project-index/*.test.ts",
  "server/jobs/*.test.ts",
  "server/import/import-projects.test.ts",
  "server/doctor/doctor.test.ts",
  "server/features/{applications,comments,members,positions,stars}/races.test.ts",
  "server/features/accounts/deletion-races.test.ts",
  "server/features/projects/{current-cards,list,paging,search,search-slips,search-typos}.test.ts",
  "server/features/{graph,matches,saved-searches}/*.test.ts",
  "server/features/trending/trending.test.ts",
  "server/features/admin/techs/merge.test.ts",
  "server/realtime/streams.test.ts",
];
const planTest = "tests/oldest-postgres.test.ts";

/** Progress on a terminal; in a log only failures, so that they are easy to find. */
const [unitReporter, journeyReporter] = process.stdout.isTTY
  ? ["default", "list"]
  : ["minimal", "dot"];

/** @param choice files, and options of Vitest; without files, all that the environment asks for */
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
  // A journey that waits for a worker looks like a page that hangs; these only take longer.
  niceness: chosen.journeys.length > 0 ? 5 : 0,
  counts: unitCounts,
});

if (chosen.unit.length + chosen.journeys.length === 0) {
  console.error(`No test's path or text has "${words}".`);
}
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

/** Lists of runners, each after the one before it. */
function runnersOf(): Runner[][] {
  const lists: Runner[][] = chosen.journeys.length > 0 ? [[journeys]] : [];
  if (chosen.unit.length === 0) return lists;
  const hasOldest = fs.existsSync(path.join(root, "node_modules/postgres-15"));
  if (!hasOldest) {
    console.log("PostgreSQL 15 is not packaged for this machine; its tests are left out.");
  }
  const onOldest = { TEST_POSTGRES: "15" };
  if (words !== "") {
    const named = chosen.named ? [`--testNamePattern=${chosen.named}`] : [];
    const choice = ["--passWithNoTests", ...shard, ...named, ...chosen.unit];
    lists.unshift([unit("PostgreSQL 18", {}, choice)]);
    return hasOldest ? [...lists, [unit("PostgreSQL 15", onOldest, choice)]] : lists;
  }
  const statements = path.join(folder, "statements");
  fs.mkdirSync(statements);
  const newest = unit("PostgreSQL 18", { RECORD_STATEMENTS_IN: statements }, shard);
  if (!hasOldest) return [[newest], ...lists];
  const plans = unit("plans of PostgreSQL 15", { STATEMENTS_DIR: statements }, [planTest]);
  const oldestFiles = onOldestPostgres.flatMap((pattern) => {
    const files = fs.globSync(pattern, { cwd: root });
    if (files.length === 0) throw new Error(`No test file is named ${pattern}`);
    return files;
  });
  const oldest = unit("PostgreSQL 15", onOldest, [...shard, ...oldestFiles]);
  return [[newest, plans], ...lists, [oldest]];
}

const lists = runnersOf();
const [first] = lists[0] ?? [];
const all: Counts[] = [];

async function runInTurn(): Promise<void> {
  for (let list = lists.shift(); list; list = lists.shift()) {
    for (const runner of list) {
      // The first one shows its output as it comes, the others at their end.
      const isFirst = runner === first;
      const outcome = await runTool(runner, isFirst ? "show" : "keep");
      if (!isFirst) process.stdout.write(`\n— ${runner.name} —\n${outcome.output}`);
      all.push(countsOf(runner, outcome));
    }
  }
}

// Two at a time, since each leaves a processor idle now and then, most of all at its end.
await Promise.all([runInTurn(), runInTurn()]);

const { passed, failed, skipped } = sumOf(all);
const rest = skipped > 0 ? `, ${skipped} skipped` : "";
console.log(`\n${passed} passed, ${failed} failed${rest}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
