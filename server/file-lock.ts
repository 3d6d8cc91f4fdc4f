/**
 * Locks between processes. The operating system holds one on a file and releases it with the
 * process, so that no lock is stale and no reused process id is mistaken for the holder. Node
 * includes SQLite, which takes such locks; nothing is stored in its file.
 */
import fs from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

export type FileLock = Readonly<{ release(): void }>;

/** SQLITE_BUSY: another process has it. */
const busy = 5;

/**
 * The lock on `file`, or `null` while another process has it. Throws if the file can't be written.
 */
export function tryLock(file: string): FileLock | null {
  fs.closeSync(fs.openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

/** The lock on `file`, once no other process has it. `onWait` is called if one does. */
export async function waitForLock(file: string, onWait = () => {}): Promise<FileLock> {
  for (let attempt = 0; ; attempt += 1) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (attempt === 0) onWait();
    await pause(200);
  }
}
