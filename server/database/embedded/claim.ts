/**
 * An exclusive claim of one process on a data directory; a second process learns which one holds it.
 */
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type FileLock, tryLock } from "#server/file-lock.ts";
import { OperatorError } from "#server/operator-error.ts";

export type Claim = Readonly<{ release(): void }>;

const holderSchema = z.object({ pid: z.number(), address: z.string(), since: z.string() });

/**
 * Claims `dataDir`, which is created where it is missing, for the lifetime of this process.
 * Directories created here are deleted on release if they are empty: a start that is refused
 * leaves nothing.
 * @param address where this process serves, reported to a second process
 * @throws OperatorError naming the process that has the directory
 */
export function claimDataDir(dataDir: string, address: string): Claim {
  const about = path.join(dataDir, "running.json");
  const lockFile = path.join(dataDir, "lock");
  const made = makeFolders(dataDir);
  const lock = lockOn(lockFile, made);
  if (!lock) {
    throw new OperatorError(
      `The data directory ${dataDir} is in use by ${holderOf(about)}.\n` +
        "Stop that one first, or set another DATA_DIR.",
    );
  }
  const since = new Date().toISOString();
  fs.writeFileSync(`${about}.new`, JSON.stringify({ pid: process.pid, address, since }));
  fs.renameSync(`${about}.new`, about);
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      fs.rmSync(about, { force: true });
      const isUnused = made.length > 0 && fs.readdirSync(dataDir).every(isOfLock);
      if (isUnused) fs.rmSync(lockFile);
      lock.release();
      if (isUnused) removeFolders(made);
    },
  };
}

/** The lock has a journal file while it is held. */
const isOfLock = (name: string) => name.startsWith("lock");

function lockOn(file: string, made: readonly string[]): FileLock | null {
  try {
    return tryLock(file);
  } catch (error) {
    removeFolders(made);
    throw unusable(path.dirname(file), error);
  }
}

/**
 * Creates `folder` and its missing parents; returns those created, outermost first. Node's own
 * recursive mkdir never ends where an existing folder accepts none, such as /proc.
 */
function makeFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let outer = folder; !fs.existsSync(outer); outer = path.dirname(outer))
    missing.unshift(outer);
  const made: string[] = [];
  try {
    for (const one of missing) if (makeFolder(one)) made.push(one);
  } catch (error) {
    removeFolders(made);
    throw unusable(folder, error);
  }
  return made;
}

/** Whether it was created here, and not by another process meanwhile. */
function makeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}

/** Deletes those that are empty. */
function removeFolders(made: readonly string[]): void {
  try {
    for (const folder of made.toReversed()) fs.rmdirSync(folder);
  } catch {
    // It has content by now, which stays.
  }
}

function unusable(dataDir: string, error: unknown): OperatorError {
  const why = error instanceof Error ? error.message : String(error);
  return new OperatorError(`DATA_DIR: ${dataDir} can't be used: ${why}`, { cause: error });
}

function holderOf(about: string): string {
  try {
    const holder = holderSchema.parse(JSON.parse(fs.readFileSync(about, "utf8")));
    return `Stack Cafe at ${holder.address} (process ${holder.pid}, since ${holder.since})`;
  } catch {
    return "another Stack Cafe that is starting or stopping";
  }
}
