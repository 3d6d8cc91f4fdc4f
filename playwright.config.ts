import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  globalSetup: "./tests/support/site-setup.ts",
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  // Three times what the longest takes on two cores that also run the other tests.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    launchOptions: await browserLaunch(),
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
