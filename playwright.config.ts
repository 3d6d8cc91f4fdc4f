import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserLaunch, browserName } from "#tests/support/browser.ts";
import { temporaryFolder } from "#tests/support/memory-dir.ts";

// For the servers that journeys start: in less than half of the time.
process.env["NODE_COMPILE_CACHE"] ??= path.resolve("node_modules/.cache/code");
process.env["TMPDIR"] = temporaryFolder();

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  globalSetup: "./tests/support/site-setup.ts",
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  // Limits only end what hangs: beside other work, everything takes many times as long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    launchOptions: await browserLaunch(),
    // They would answer for files that journeys delay or withhold.
    serviceWorkers: "block",
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Visits and searches count: those of a headless browser, by its name, don't.
    userAgent: browserName,
    // Frames of animations take a tenth of the processor's time; tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording takes a quarter of the processor's time: `--trace on` where it is needed.
    trace: "off",
  },
});
