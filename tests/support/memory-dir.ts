import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeBytes } from "#server/free-bytes.ts";

/** Linux has a file system in memory there. */
const memory = "/dev/shm";

/**
 * The required free space in bytes: a run of all tests uses 0.3 GB, and several may run at once.
 */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * For temporary data: in memory if there is enough of it. A database is copied there in 15 ms, and on a
 * busy disk in up to a second; browsers with their profiles there take a tenth less of the processor.
 */
export const temporaryFolder = (): string => (hasRoom() ? memory : tmpdir());

export const makeMemoryDir = (prefix: string): string =>
  fs.mkdtempSync(path.join(temporaryFolder(), prefix));

function hasRoom(): boolean {
  if (!fs.statSync(memory, { throwIfNoEntry: false })?.isDirectory()) return false;
  return (freeBytes(memory) ?? 0) >= minFreeBytes;
}
