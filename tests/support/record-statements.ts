// A setup file that records which statements the tests send, a line of JSON each, for
// tests/oldest-postgres.test.ts and tests/statement-rows.test.ts.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";

type Send = (this: pg.Client, ...args: unknown[]) => unknown;

/** What a statement is once its parts are put together. */
export interface RecordedStatement {
  readonly text: string;
  /** The texts of its outermost template, by which its place in the code is found. */
  readonly template?: readonly string[];
  /** A column that was null in one of its rows. */
  readonly nullColumn?: string;
}

/** What the tests recorded, once, in the folder STATEMENTS_DIR. */
export function readRecorded(): RecordedStatement[] {
  const folder = process.env["STATEMENTS_DIR"] ?? "";
  const lines = fs
    .readdirSync(folder)
    .flatMap((file) => fs.readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n"));
  return [...new Set(lines)].map((line) => JSON.parse(line) as RecordedStatement);
}

declare global {
  /** What this worker has recorded; its test files share it. */
  var recordedStatements: Set<string> | undefined;
}

/** What PostgreSQL can plan without running it. */
const isPlannable = /^\s*(?:select|insert|update|delete|with|merge)\b/i;

const folder = process.env["RECORD_STATEMENTS_IN"];

if (folder && !globalThis.recordedStatements) {
  const recorded = new Set<string>();
  globalThis.recordedStatements = recorded;
  const file = path.join(folder, `${process.pid}.jsonl`);
  const record = (statement: RecordedStatement) => {
    const line = JSON.stringify(statement);
    if (!isPlannable.test(statement.text) || recorded.has(line)) return;
    recorded.add(line);
    fs.appendFileSync(file, `${line}\n`);
  };

  const prototype = pg.Client.prototype as unknown as { query: Send };
  const { query } = prototype;
  prototype.query = function recording(...args) {
    const [statement] = args as [string | { text?: unknown } | null];
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string") record({ text });
    return query.apply(this, args);
  };

  const { Sql } = await import("#server/database/sql.ts");
  const { send } = Sql.prototype;
  Sql.prototype.send = async function recording(db) {
    const { text } = this.compile();
    record({ text, template: this.strings });
    const result = await send.call(this, db);
    // None of several statements in one text, such as a migration's.
    const rows = result.rows as Record<string, unknown>[] | undefined;
    for (const row of rows ?? []) {
      for (const [nullColumn, value] of Object.entries(row)) {
        if (value === null) record({ text, nullColumn });
      }
    }
    return result;
  };
}
