import fs from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const everything = ["shared", "contract", "server", "web", "catalogue", "tests"].map(
  (room) => `${room}/**/*.test.{ts,tsx}`,
);

const components = ["tests/components/**"];

/**
 * About processes, connections, limits and pages: they need a database, and no particular one. Of the
 * walks over the API, permissions.test.ts makes every call on PostgreSQL 15 too, and
 * reports/visibility.test.ts every one that reads.
 */
const aboutSomethingElse = [
  "server/http/**",
  "server/pages/**",
  "server/start/**",
  "server/features/reading/**",
  "server/auth/{demo,identify-viewers,sign-in,sign-in-log,slow-code-host}.test.ts",
  "server/jobs/{background-jobs,several-servers}.test.ts",
  "server/features/webhooks/{code-hosts,floods}.test.ts",
  "server/realtime/several-servers.test.ts",
  "server/**/{bytes,command,killed,limits}.test.ts",
  "tests/api/{admin-acts,answers,hidden-crawl,hostile,messages,openapi}.test.ts",
  "tests/api/{people-fields,rendering}.test.ts",
];

/** The tests of SQL: what runs on the oldest PostgreSQL too, by `TEST_POSTGRES=15`. */
const ofSql = fs
  .globSync(["server/**/*.test.ts", "tests/api/*.test.ts"], { exclude: aboutSomethingElse })
  .filter((file) =>
    /startTestApp|startListeningApp|openTestDatabase/.test(fs.readFileSync(file, "utf8")),
  );

const isOldest = process.env["TEST_POSTGRES"] === "15";

const each = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Files share their worker's modules, which are read once; each has a database of its own.
  isolate: false,
};

export default defineConfig({
  test: {
    // One for both, hence not among what each has.
    globalSetup: "./tests/support/postgres.ts",
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          ...each,
          name: "node",
          include: isOldest ? ofSql : everything,
          exclude: components,
        },
      },
      {
        test: {
          ...each,
          name: "dom",
          include: isOldest ? [] : components,
          environment: "./tests/support/dom-environment.ts",
          setupFiles: "./tests/support/dom-setup.ts",
        },
      },
    ],
  },
});
