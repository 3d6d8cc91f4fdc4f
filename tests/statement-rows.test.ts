// The row that a statement declares is the one that PostgreSQL describes: in names, in types, and in
// what may be null. `npm test` runs this after the unit tests, with the statements that they sent in
// the folder STATEMENTS_DIR.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import {
  type DeclaredColumn,
  type DeclaredRow,
  readDeclaredRows,
} from "./support/declared-rows.ts";
import { type DescribedColumn, statementDescriber } from "./support/describe-statements.ts";
import { readRecorded } from "./support/record-statements.ts";
import { openTestDatabase } from "./support/test-database.ts";

const recorded = readRecorded();

/** Of a statement's text, the columns that were null in a row. */
const nullColumns = new Map<string, Set<string>>();
for (const { text, nullColumn } of recorded) {
  if (nullColumn === undefined) continue;
  nullColumns.set(text, (nullColumns.get(text) ?? new Set()).add(nullColumn));
}

/** What `pg` makes of PostgreSQL's types; of all others it makes a string. */
const kinds: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "Date",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  oid: "number",
  timestamptz: "Date",
};

function kindOf(type: string): string {
  if (type === "_int8") return "string[]";
  return type.startsWith("_") ? `${kindOf(type.slice(1))}[]` : (kinds[type] ?? "string");
}

const neverNull = "is never null";

/** JSON is whatever was stored. */
const isJson = (type: string) => /^_?jsonb?$/.test(type);

/** Whether the column may be null; undefined where PostgreSQL doesn't know. */
function mayBeNull(text: string, { origin }: DescribedColumn): boolean | undefined {
  // An outer join makes columns null that never are in their table; a condition does the contrary.
  if (!origin || /\b(?:left|right|full)\s+(?:outer\s+)?join\b/.test(text)) return undefined;
  if (origin.isNotNull) return false;
  const { name } = origin;
  const condition = String.raw`\b${name} (?:=|in|is not null)|= (?:\w+\.)?${name}\b`;
  return new RegExp(condition).test(text.replaceAll(/\s+/g, " ")) ? undefined : true;
}

function difference(
  text: string,
  declared: DeclaredColumn | undefined,
  described: DescribedColumn | undefined,
): string | null {
  if (!described) return declared?.isOptional ? null : "isn't in the statement";
  if (!declared) return "isn't declared";
  if (!isJson(described.type) && declared.kind !== kindOf(described.type)) {
    return `is ${declared.kind}, but ${kindOf(described.type)} (${described.type}) in PostgreSQL`;
  }
  const isNullable = mayBeNull(text, described);
  if (declared.isNullable && isNullable === false) return neverNull;
  if (declared.isNullable) return null;
  if (nullColumns.get(text)?.has(described.name)) return "was null";
  return isNullable === true ? "may be null" : null;
}

function differences({ place, columns }: DeclaredRow, text: string, described: DescribedColumn[]) {
  const names = new Set([...columns.keys(), ...described.map(({ name }) => name)]);
  return [...names].flatMap((name) => {
    const found = described.find((column) => column.name === name);
    const problem = difference(text, columns.get(name), found);
    return problem === null ? [] : [`${place}: "${name}" ${problem}`];
  });
}

test("each statement returns the row that it declares", async () => {
  const client = new pg.Client((await openTestDatabase()).where);
  await client.connect();
  onTestFinished(() => client.end());
  const describe = await statementDescriber(client);
  const textsOf = Map.groupBy(recorded, ({ template }) => JSON.stringify(template));
  const problems = new Set<string>();
  let compared = 0;
  const rowsOf = Map.groupBy(readDeclaredRows(), ({ template }) => JSON.stringify(template));
  for (const [template, rows] of rowsOf) {
    const lists: string[][] = [];
    for (const { text } of textsOf.get(template) ?? []) {
      const described = await describe(text);
      // Tests send statements that PostgreSQL refuses, too: of tables that aren't there.
      if (!described) continue;
      const found = rows.map((row) => differences(row, text, described));
      // Of statements that consist of the same fragments, the text may be either one's.
      lists.push(found.some((list) => list.length === 0) ? [] : found.flat());
    }
    compared += lists.length;
    for (const problem of lists.flat()) {
      // Of the tables that a template reads, another one's column may be null.
      const isOfAll = lists.every((list) => list.includes(problem));
      if (isOfAll || !problem.endsWith(neverNull)) problems.add(problem);
    }
  }
  expect([...problems]).toEqual([]);
  expect(compared).toBeGreaterThan(200);
});
