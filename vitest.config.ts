import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["shared", "contract", "server", "web", "catalogue", "tests"].map(
      (room) => `${room}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: "./tests/support/postgres.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores, and each file has a database of its own.
    maxWorkers: 2,
    // Files share their worker's modules, which are read once; each has a database of its own.
    isolate: false,
  },
});
