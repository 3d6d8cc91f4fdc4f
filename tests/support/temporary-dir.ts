// Temporary directories that are removed after the test.
import fs from "node:fs";
import { afterAll, onTestFinished } from "vitest";
import { makeMemoryDir } from "./memory-dir.ts";

/** A directory for one test. */
export function temporaryDir(): string {
  const dir = makeDir();
  onTestFinished(() => remove(dir));
  return dir;
}

/** A directory for all tests of a file, to be called outside of them. */
export function sharedTemporaryDir(): string {
  const dir = makeDir();
  afterAll(() => remove(dir));
  return dir;
}

const makeDir = () => makeMemoryDir("cafe-test-");
const remove = (dir: string) => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
