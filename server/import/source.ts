// The file to import: its format, and its records one after another.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline, type Readable } from "node:stream";
import { pipeline as pipelineEnded } from "node:stream/promises";
import { parse } from "csv-parse";
import { OperatorError } from "#server/operator-error.ts";
import type { Shutdown } from "#server/shutdown.ts";

export interface Source {
  readonly file: string;
  /** By its byte order mark; without one it must be UTF-8. */
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be";
  /** `null` for JSON Lines, else the separator of a CSV file's cells. */
  readonly delimiter: string | null;
  /** Whether it is a person's data as they downloaded it, whose projects are the records. */
  readonly isAccountData: boolean;
}

/**
 * @param name the file's name in error messages
 * @throws OperatorError if `file` can't be read or has no content to import
 */
export async function openSource(file: string, name = file): Promise<Source> {
  const bytes = await startOf(file);
  const encoding = encodingOf(bytes);
  const start = new TextDecoder(encoding).decode(bytes).trimStart();
  if (start === "") throw new OperatorError(`${name} is empty.`);
  const extension = path.extname(file).toLowerCase();
  const lines = [".jsonl", ".ndjson", ".json"].includes(extension);
  const table = [".csv", ".tsv"].includes(extension);
  if (!table && start.startsWith("[")) {
    throw new OperatorError(`${name} is one JSON array; put an object on each line instead.`);
  }
  const isAccountData = /^\{\s*"exportedAt"\s*:/.test(start);
  if (isAccountData || lines || (!table && start.startsWith("{"))) {
    return { file, encoding, delimiter: null, isAccountData };
  }
  const delimiter = delimiterOf(start.split("\n", 1)[0] ?? "");
  return { file, encoding, delimiter, isAccountData };
}

/**
 * Every record of the file. Each call reads it from the beginning, in chunks.
 * @throws OperatorError that names the line, where the file isn't in its encoding
 */
export function recordsOf(source: Source): AsyncGenerator<Found> {
  if (source.isAccountData) return accountRecords(source);
  const { delimiter } = source;
  return delimiter === null ? jsonRecords(source) : csvRecords(source, delimiter);
}

function encodingOf([first, second]: Uint8Array): Source["encoding"] {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The characters of the file, without its byte order mark. @throws OperatorError if it has others */
async function* charactersOf({ file, encoding }: Source): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = async (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new OperatorError(await notDecoded({ file, encoding }), { cause: error });
    }
  };
  for await (const chunk of createReadStream(file)) yield await decode(chunk as Buffer);
  yield await decode();
}

async function notDecoded({ file, encoding }: Pick<Source, "file" | "encoding">): Promise<string> {
  if (encoding !== "utf-8")
    return `The file isn't ${encoding.toUpperCase()}, as its first bytes say.`;
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  const isText = (bytes: Buffer) => {
    try {
      decoder.decode(bytes);
      return true;
    } catch {
      return false;
    }
  };
  search: for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      if (!isText(rest.subarray(0, end))) break search;
      rest = rest.subarray(end + 1);
      line += 1;
    }
  }
  return `Line ${line} isn't UTF-8. Save the file as UTF-8 and import it again; nothing was imported.`;
}

/** The separator that splits the first line into the most cells; spreadsheets differ by country. */
function delimiterOf(header: string): string {
  const cells = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].toSorted((one, other) => cells(other) - cells(one))[0] ?? ",";
}

const enough = 64 * 1024;

async function startOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(enough), 0, enough, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file can't be read: ${why}`, { cause: error });
  }
}

/** The values of a record, by {@link fieldName}. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record, or why it can't be read; lines count from 1. */
export type Found =
  | { readonly line: number; readonly fields: Fields }
  | { readonly line: number; readonly problem: string };

/** Names of fields match in any spelling: repositoryUrl, repository_url, Repository URL. */
export const fieldName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");

/** Maximum characters of a row: an unclosed quote would swallow all following ones. */
const maxRowChars = 1_000_000;

/**
 * Reads CSV whose first line names the columns. A row that can't be read is reported and skipped.
 */
async function* csvRecords(source: Source, delimiter: string): AsyncGenerator<Found> {
  const problems: Found[] = [];
  const parser = parse({
    delimiter,
    columns: namesOf,
    info: true,
    trim: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowChars,
    on_skip: (error) => {
      const line = typeof error?.["lines"] === "number" ? error["lines"] : parser.info.lines;
      problems.push({ line, problem: problemOf(error?.code) });
    },
  });
  pipeline(charactersOf(source), parser, () => undefined);
  for await (const { record, info } of parser as AsyncIterable<Row>) {
    yield* problems.splice(0);
    yield { line: info.lines, fields: record };
  }
  yield* problems;
}

interface Row {
  record: Fields;
  info: { lines: number };
}

function namesOf(header: string[]): string[] {
  const names = header.map(fieldName);
  if (names.includes("name") && names.includes("description")) return names;
  throw new OperatorError(
    `The first line must name the columns, name and description among them; it says: ${header.join(", ").slice(0, 200)}`,
  );
}

function problemOf(code: string | undefined): string {
  if (code === "CSV_RECORD_INCONSISTENT_COLUMNS") return "more or fewer cells than columns";
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") {
    return "an opening quote isn't closed";
  }
  return "not a CSV row";
}

/** Maximum characters of a line, to limit memory. */
const maxLineChars = 1_000_000;

/** Reads JSON Lines: an object on each line. Any other line is reported and skipped. */
async function* jsonRecords(source: Source): AsyncGenerator<Found> {
  for await (const { line, text } of linesOf(source)) {
    if (text === null) yield { line, problem: "the line is too long" };
    else if (text.trim() !== "") yield recordOn(line, text);
  }
}

/** Reads the list of projects in a person's data, which has one on each line. */
async function* accountRecords(source: Source): AsyncGenerator<Found> {
  let part: "before" | "within" | "after" = "before";
  for await (const { line, text } of linesOf(source)) {
    if (part === "after") return;
    if (part === "before") {
      if (text === '"projects":[') part = "within";
      else if (text?.startsWith('"projects":[]')) part = "after";
      continue;
    }
    if (text === null) yield { line, problem: "the line is too long" };
    else {
      // A record, with a comma or the end of the list after it.
      const row = text.trimEnd().replace(/,$/, "");
      const isLast = row.endsWith("]");
      const record = isLast ? row.slice(0, -1) : row;
      if (record !== "") yield recordOn(line, record);
      if (isLast) part = "after";
    }
  }
  if (part !== "before") return;
  throw new OperatorError(
    "The lines of this data export were changed. Import the file as it was downloaded.",
  );
}

function recordOn(line: number, text: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: "not JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { line, problem: "not a JSON object" };
  }
  const entries = Object.entries<unknown>(value as Fields);
  const fields = Object.fromEntries(entries.map(([name, field]) => [fieldName(name), field]));
  return { line, fields };
}

/**
 * Splits lines at \n only: node:readline also splits at U+2028, which JSON strings may contain.
 * The text is `null` if a line is too long.
 */
async function* linesOf(source: Source): AsyncGenerator<{ line: number; text: string | null }> {
  let rest = "";
  let line = 0;
  let tooLong = false;
  for await (const chunk of charactersOf(source)) {
    const pieces = (rest + chunk).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      line += 1;
      yield { line, text: tooLong ? null : piece };
      tooLong = false;
    }
    if (rest.length > maxLineChars) [rest, tooLong] = ["", true];
  }
  if (rest !== "" || tooLong) {
    yield { line: line + 1, text: tooLong ? null : rest };
  }
}

/**
 * Saves standard input to a file, since an import reads it twice, first to count. Only this
 * account can read the file; `shutdown` deletes it.
 */
export async function saveInput(input: Readable, shutdown: Shutdown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "stack-cafe-import-"));
  shutdown.defer(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "input");
  try {
    await pipelineEnded(input, createWriteStream(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Standard input can't be kept in ${folder}: ${why}`, { cause: error });
  }
  return file;
}
