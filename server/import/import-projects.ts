// Imports the projects of a file in batches, so that its size doesn't matter.
import type { Database } from "#server/database/connect.ts";
import { techWords } from "#server/features/techs/queries.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Progress } from "#server/start/progress.ts";
import { Report } from "./report.ts";
import { readRow, type Row, type RowReading } from "./row.ts";
import { type BatchContext, type Candidate, saveBatch } from "./save-batch.ts";
import { fieldName, recordsOf, type Source } from "./source.ts";
import { TechDictionary } from "./tech-words.ts";
import { positionLimits, projectLimits } from "#shared/limits.ts";

export interface Import {
  readonly source: Source;
  readonly ownerId: string;
  readonly techsField: string | null;
  readonly dryRun: boolean;
  /** Whether http links are kept: false if left out. */
  readonly keepsHttp?: boolean;
  /** GitHub unless set. */
  readonly codeHostUrl?: string;
}

/** Rows per transaction. */
const batchSize = 500;

/** @throws OperatorError if no record has the named field for technologies */
export async function importProjects(
  { db }: Database,
  {
    source,
    ownerId,
    techsField,
    dryRun,
    keepsHttp = false,
    codeHostUrl = "https://github.com",
  }: Import,
  progress: Progress,
): Promise<Report> {
  const dictionary = new TechDictionary(await techWords(db));
  const reading: RowReading = {
    techsFields: techsField === null ? ["techs", "tags"] : [fieldName(techsField)],
    knows: (phrase) => dictionary.find(phrase) !== undefined,
    keepsHttp,
    codeHostUrl,
  };
  const { total, lastLines } = await survey(source, reading, techsField);
  const report = new Report();
  const context: BatchContext = { ownerId, dryRun, touched: new Set() };
  progress.start(total);
  let batch: Candidate[] = [];
  const flush = async () => {
    const outcomes = await saveBatch(db, batch, context);
    for (const [index, row] of batch.entries()) report.row(row, outcomes[index]);
    batch = [];
  };
  for await (const found of recordsOf(source)) {
    progress.advance();
    const row = "problem" in found ? found : readRow(found.line, found.fields, reading);
    if ("problem" in row) report.reject(row);
    else if (lastLines.get(row.identity) !== row.line) {
      report.skip(row.line, "a later line is about the same project");
    } else batch.push(candidateOf(row, dictionary, report));
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return report;
}

/**
 * A first pass through the file: the number of records, and the last line of each project, since
 * later lines override earlier ones.
 */
async function survey(source: Source, reading: RowReading, techsField: string | null) {
  const lastLines = new Map<string, number>();
  let total = 0;
  let hasTechsField = false;
  for await (const found of recordsOf(source)) {
    total += 1;
    if ("problem" in found) continue;
    hasTechsField ||= reading.techsFields.some((field) => Object.hasOwn(found.fields, field));
    const row = readRow(found.line, found.fields, reading);
    if (!("problem" in row)) lastLines.set(row.identity, row.line);
  }
  if (techsField !== null && lastLines.size > 0 && !hasTechsField) {
    throw new OperatorError(`--techs: nothing in ${source.file} has a field ${techsField}.`);
  }
  return { total, lastLines };
}

/** The row with the technologies that its words name. */
function candidateOf(row: Row, dictionary: TechDictionary, report: Report): Candidate {
  const techsOf = (words: readonly string[], max: number, of = "") => {
    const ids = new Set<string>();
    for (const word of new Set(words)) {
      const id = dictionary.find(word);
      if (id === undefined) report.unknownWord(word);
      else ids.add(id);
    }
    if (ids.size > max) {
      report.remark(row.line, `${of}technologies beyond the first ${max} left out`);
    }
    return [...ids].slice(0, max);
  };
  const positions = row.positions?.map(({ words, ...position }) => ({
    ...position,
    techIds: words && techsOf(words, positionLimits.techs, `${position.field}: `),
  }));
  return {
    ...row,
    techIds: techsOf(row.words, projectLimits.techs),
    positions: positions ?? null,
  };
}
