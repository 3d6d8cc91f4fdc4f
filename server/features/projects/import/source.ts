// The file to import: which of the formats it is, and its records one after another.
import { open } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "#server/start/operator-error.ts";
import { csvRecords } from "./csv-records.ts";
import { jsonRecords } from "./json-records.ts";
import type { Found } from "./record.ts";

export interface Source {
  readonly file: string;
  /** `null` for JSON Lines, else what separates the cells of a CSV file. */
  readonly delimiter: string | null;
}

/**
 * @param name what to call the file in complaints
 * @throws OperatorError where `file` can't be read or has nothing that could be imported
 */
export async function openSource(file: string, name = file): Promise<Source> {
  const start = (await startOf(file)).replace(/^\uFEFF/, "").trimStart();
  if (start === "") throw new OperatorError(`${name} is empty.`);
  const extension = path.extname(file).toLowerCase();
  const lines = [".jsonl", ".ndjson", ".json"].includes(extension);
  const table = [".csv", ".tsv"].includes(extension);
  if (!table && start.startsWith("[")) {
    throw new OperatorError(`${name} is one JSON array; put an object on each line instead.`);
  }
  if (lines || (!table && start.startsWith("{"))) return { file, delimiter: null };
  return { file, delimiter: delimiterOf(start.split("\n", 1)[0] ?? "") };
}

/** Every record of the file. It is read anew at each call, a piece at a time. */
export function recordsOf({ file, delimiter }: Source): AsyncGenerator<Found> {
  return delimiter === null ? jsonRecords(file) : csvRecords(file, delimiter);
}

/** The one that parts the first line into the most cells; spreadsheets differ by country. */
function delimiterOf(header: string): string {
  const cells = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].toSorted((one, other) => cells(other) - cells(one))[0] ?? ",";
}

const enough = 64 * 1024;

async function startOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(enough), 0, enough, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file can't be read: ${why}`, { cause: error });
  }
}
