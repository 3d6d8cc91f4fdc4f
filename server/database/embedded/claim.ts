/** One process at a time works on a data directory; who comes second is told who came first. */
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type FileLock, tryLock } from "#server/start/file-lock.ts";
import { OperatorError } from "#server/start/operator-error.ts";

export type Claim = Readonly<{ release(): void }>;

const holderSchema = z.object({ pid: z.number(), address: z.string(), since: z.string() });

/**
 * Claims `dataDir`, which is created where it is missing, for as long as this process lives.
 * @param address where this process serves, told to whoever comes second
 * @throws OperatorError naming the process that has it, where one has
 */
export function claimDataDir(dataDir: string, address: string): Claim {
  const about = path.join(dataDir, "running.json");
  const lock = lockIn(dataDir);
  if (!lock) {
    throw new OperatorError(
      `The data directory ${dataDir} is in use by ${holderOf(about)}.\n` +
        "Stop that one first, or set another DATA_DIR.",
    );
  }
  const since = new Date().toISOString();
  fs.writeFileSync(`${about}.new`, JSON.stringify({ pid: process.pid, address, since }));
  fs.renameSync(`${about}.new`, about);
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      fs.rmSync(about, { force: true });
      lock.release();
    },
  };
}

function lockIn(dataDir: string): FileLock | null {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    return tryLock(path.join(dataDir, "lock"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`DATA_DIR: ${dataDir} can't be used: ${why}`, { cause: error });
  }
}

function holderOf(about: string): string {
  try {
    const holder = holderSchema.parse(JSON.parse(fs.readFileSync(about, "utf8")));
    return `Stack Cafe at ${holder.address} (process ${holder.pid}, since ${holder.since})`;
  } catch {
    return "another Stack Cafe that is just starting or stopping";
  }
}
