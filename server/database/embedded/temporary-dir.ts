/** For tests: a directory that goes away with the test. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

export function temporaryDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "cafe-test-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
