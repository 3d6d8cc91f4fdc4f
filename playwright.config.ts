import { defineConfig } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  globalSetup: "./tests/support/site-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Patience for a machine that has other work to do, too; nothing waits longer than it has to.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    launchOptions: await browserLaunch(),
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
