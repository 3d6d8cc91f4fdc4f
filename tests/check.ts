// `npm run check`: everything that needs neither the server nor a browser; `npm test` tries these. All
// steps run, whatever failed before. With `-- --no-tests` without the unit tests, which `npm test` has too.
import { availableParallelism } from "node:os";
import { type Outcome, runTool, type Tool } from "./tool.ts";

type Step = Tool & { readonly name: string };

const rooms = ["shared", "contract", "server", "web", "catalogue", "cli", "bench"];

const quick: Step[] = [
  { name: "types", file: "typescript/bin/tsc", args: ["-p", "."] },
  { name: "lint", file: "oxlint/bin/oxlint" },
  { name: "format", file: "oxfmt/bin/oxfmt", args: ["--check", "."] },
  { name: "messages", file: "server/messages/command.ts", args: ["--check"] },
  { name: "unused", file: "knip/bin/knip.js", args: ["--no-progress"] },
  {
    name: "imports",
    file: "dependency-cruiser/bin/dependency-cruiser.mjs",
    args: rooms,
  },
  { name: "build", file: "server/build.ts" },
];

const unitRooms = ["shared/", "contract/", "web/", "catalogue/"];
const unitTests = [
  "tests/counts",
  "tests/docs",
  "tests/imports",
  "tests/lockfile",
  "tests/sizes",
  "tests/words",
];

/** Alone, since it uses all processors and measures nothing else's noise. */
const unit: Step = {
  name: "unit tests",
  file: "vitest/vitest.mjs",
  args: ["run", "--reporter=minimal", ...unitRooms, ...unitTests],
};

const failures: { name: string; output: string }[] = [];

async function take(step: Step): Promise<void> {
  const { ok, output, seconds }: Outcome = await runTool(step, "keep");
  console.log(`${ok ? "ok  " : "FAIL"}  ${step.name.padEnd(10)}  ${seconds.toFixed(1)} s`);
  if (!ok) failures.push({ name: step.name, output });
}

async function takeAll(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step; step = steps.shift()) await take(step);
}

await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), 4) }, () => takeAll(quick)),
);
if (!process.argv.includes("--no-tests")) await take(unit);

for (const { name, output } of failures) console.error(`\n— ${name} —\n${output.trim()}`);
const names = failures.map(({ name }) => name).join(", ");
console.log(failures.length === 0 ? "\nAll is well." : `\nFailed: ${names}`);
process.exitCode = failures.length === 0 ? 0 : 1;
