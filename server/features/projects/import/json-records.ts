// JSON Lines: an object on each line. A line that is none is told and passed over.
import { createReadStream } from "node:fs";
import { fieldName, type Fields, type Found } from "./record.ts";

/** Characters of a line beyond which it is no project, but would cost memory. */
const longestLine = 1_000_000;

export async function* jsonRecords(file: string): AsyncGenerator<Found> {
  for await (const { line, text } of linesOf(file)) {
    if (text === null) yield { line, problem: "the line is too long to be a project" };
    else if (text.trim() !== "") yield recordOn(line, text);
  }
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
 * Lines end at \n alone: node:readline would also end them at U+2028, which JSON strings may hold.
 * The text is `null` where a line is too long to be kept.
 */
async function* linesOf(file: string): AsyncGenerator<{ line: number; text: string | null }> {
  let rest = "";
  let line = 0;
  let tooLong = false;
  for await (const chunk of createReadStream(file, "utf8")) {
    const pieces = (rest + String(chunk)).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      line += 1;
      yield { line, text: tooLong ? null : withoutMark(piece, line) };
      tooLong = false;
    }
    if (rest.length > longestLine) [rest, tooLong] = ["", true];
  }
  if (rest !== "" || tooLong) {
    yield { line: line + 1, text: tooLong ? null : withoutMark(rest, line + 1) };
  }
}

const withoutMark = (text: string, line: number) =>
  line === 1 ? text.replace(/^\uFEFF/, "") : text;
