// CSV whose first line names the columns. A row that can't be read is told and passed over.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { OperatorError } from "#server/start/operator-error.ts";
import { fieldName, type Fields, type Found } from "./record.ts";

/** Characters of a row beyond which it is no project: a quote that is never closed takes all. */
const longestRow = 1_000_000;

export async function* csvRecords(file: string, delimiter: string): AsyncGenerator<Found> {
  const problems: Found[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    columns: namesOf,
    info: true,
    trim: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    on_skip: (error) => {
      const line = typeof error?.["lines"] === "number" ? error["lines"] : parser.info.lines;
      problems.push({ line, problem: problemOf(error?.code) });
    },
  });
  pipeline(createReadStream(file), parser, () => undefined);
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
    return "a quote is opened and not closed";
  }
  return "not a row of CSV";
}
