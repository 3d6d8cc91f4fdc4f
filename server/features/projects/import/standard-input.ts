// Standard input as a file: an import reads it more than once, first to count.
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#server/start/operator-error.ts";
import type { Shutdown } from "#server/start/shutdown.ts";

/** Keeps `input` in a file that only this account can read, and that `shutdown` takes away. */
export async function keepInput(input: Readable, shutdown: Shutdown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "stack-cafe-import-"));
  shutdown.defer(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "input");
  try {
    await pipeline(input, createWriteStream(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Standard input can't be kept in ${folder}: ${why}`, { cause: error });
  }
  return file;
}
