/**
 * One process at a time works on a data directory. The claim is a lock that the operating system
 * holds on a file and drops with the process, so that no stale one can be left and no reused
 * process number be mistaken for the holder. SQLite is in Node and asks for such locks; nothing
 * is stored in its file.
 */
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { OperatorError } from "#server/start/operator-error.ts";

export type Claim = Readonly<{ release(): void }>;

const holderSchema = z.object({ pid: z.number(), address: z.string(), since: z.string() });
const busy = 5;

/**
 * Claims `dataDir`, which is created where it is missing.
 * @param address where this process serves, told to whoever comes second
 * @throws OperatorError naming the process that has it, where one has
 */
export function claimDataDir(dataDir: string, address: string): Claim {
  const about = path.join(dataDir, "running.json");
  const lock = open(dataDir);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unusable(dataDir, error);
    throw new OperatorError(
      `The data directory ${dataDir} is in use by ${holderOf(about)}.\n` +
        "Stop that one first, or set another DATA_DIR.",
    );
  }
  const since = new Date().toISOString();
  const text = JSON.stringify({ pid: process.pid, address, since });
  fs.writeFileSync(`${about}.new`, text);
  fs.renameSync(`${about}.new`, about);
  return {
    release() {
      if (!lock.isOpen) return;
      fs.rmSync(about, { force: true });
      lock.close();
    },
  };
}

function open(dataDir: string): DatabaseSync {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const file = path.join(dataDir, "lock");
    fs.closeSync(fs.openSync(file, "a", 0o600));
    return new DatabaseSync(file);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): OperatorError {
  const why = error instanceof Error ? error.message : String(error);
  return new OperatorError(`DATA_DIR: ${dataDir} can't be used: ${why}`, { cause: error });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busy;
}

function holderOf(about: string): string {
  try {
    const holder = holderSchema.parse(JSON.parse(fs.readFileSync(about, "utf8")));
    return `Stack Cafe at ${holder.address} (process ${holder.pid}, since ${holder.since})`;
  } catch {
    return "another Stack Cafe that is just starting or stopping";
  }
}
