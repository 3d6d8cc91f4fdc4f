import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { temporaryFolder } from "./tests/support/memory-dir.ts";

const allTests = ["shared", "contract", "server", "web", "catalogue", "cli", "bench", "tests"].map(
  (room) => `${room}/**/*.test.{ts,tsx}`,
);

const componentTests = ["tests/components/**"];

const { TEST_POSTGRES, RACERS, FAULTS } = process.env;

/**
 * Before a release: what may send SQL on the oldest PostgreSQL, races of more people than else, and
 * failures of machines.
 */
function chosenTests(): string[] | undefined {
  if (FAULTS !== undefined) return ["tests/faults/*.faults.ts"];
  const sqlTests = ["server/**/*.test.ts", "tests/api/*.test.ts"];
  if (TEST_POSTGRES === "15") return sqlTests;
  if (RACERS === undefined) return undefined;
  return fs.globSync(sqlTests).filter((file) => fs.readFileSync(file, "utf8").includes("racers"));
}

const chosen = chosenTests();

/** Files that wait for minutes of the processes they start; last, they would keep a whole run waiting. */
const slow = /\/(background-jobs|start|signals|hostile|answers|demo-content)\.test\.ts$/;

/**
 * Of the others the largest first. Each project's files together: a worker ends when the next file is
 * another project's, and a new one reads all modules again.
 */
class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDom = ({ project }: TestSpecification) => Number(project.name === "dom");
    const isSlow = ({ moduleId }: TestSpecification) => Number(slow.test(moduleId));
    const sizeOf = ({ moduleId }: TestSpecification) => fs.statSync(moduleId).size;
    return Promise.resolve(
      files.toSorted(
        (a, b) => isDom(a) - isDom(b) || isSlow(b) - isSlow(a) || sizeOf(b) - sizeOf(a),
      ),
    );
  }
}

/** Needs what the other tests recorded. */
const afterOthers = ["tests/oldest-postgres.test.ts", "tests/statement-rows.test.ts"];

/**
 * Limits for what hangs, not for what takes long: beside other work, everything takes twenty times as
 * long now and then.
 */
const [testTimeout, pollTimeout] = [240_000, 60_000];

const options = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: pollTimeout } },
  // Files share their worker's modules, which are read once; each file has a database of its own.
  isolate: false,
};

// For the processes and threads that tests start: in less than half of the time.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve("node_modules/.cache/code");
process.env["TMPDIR"] = temporaryFolder();

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // One server for both projects.
    globalSetup: "./tests/support/postgres.ts",
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          ...options,
          name: "node",
          setupFiles: ["./tests/support/record-statements.ts", "./tests/support/speak-english.ts"],
          include: chosen ?? allTests,
          exclude: [...componentTests, ...(process.env["STATEMENTS_DIR"] ? [] : afterOthers)],
        },
      },
      {
        test: {
          ...options,
          name: "dom",
          include: chosen ? [] : componentTests,
          environment: "./tests/support/dom-environment.ts",
          setupFiles: ["./tests/support/dom-setup.ts", "./tests/support/speak-english.ts"],
        },
      },
    ],
  },
});
