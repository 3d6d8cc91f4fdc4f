// A setup file that records which statements the tests send, a line of JSON each, for
// tests/oldest-postgres.test.ts.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";

type Send = (this: pg.Client, ...args: unknown[]) => unknown;

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
  const prototype = pg.Client.prototype as unknown as { query: Send };
  const send = prototype.query;
  prototype.query = function record(...args) {
    const [statement] = args as [string | { text?: unknown } | null];
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string" && !recorded.has(text) && isPlannable.test(text)) {
      recorded.add(text);
      fs.appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return send.apply(this, args);
  };
}
