// For tests: directories that go away by themselves.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** One for a test. */
export function temporaryDir(): string {
  const dir = makeDir();
  onTestFinished(() => remove(dir));
  return dir;
}

/** One for all tests of a file, to be called outside of them. */
export function sharedTemporaryDir(): string {
  const dir = makeDir();
  afterAll(() => remove(dir));
  return dir;
}

const makeDir = () => fs.mkdtempSync(path.join(os.tmpdir(), "cafe-test-"));
const remove = (dir: string) => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
