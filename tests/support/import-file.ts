import fs from "node:fs";
import path from "node:path";
import type { Database } from "#server/database/connect.ts";
import { importProjects } from "#server/import/import-projects.ts";
import { openSource } from "#server/import/source.ts";
import { temporaryDir } from "./temporary-dir.ts";

interface ImportOptions {
  /** The file's name, with the extension of its format. */
  readonly name?: string;
  readonly techsField?: string | null;
  readonly dryRun?: boolean;
}

export type ImportArguments = [content: readonly object[] | string, options?: ImportOptions];

const silent = { start() {}, advance() {}, stop() {} };

/** Imports a file of these rows as JSON Lines, or of that text; returns the report. */
export async function importFile(
  database: Database,
  owner: { readonly id: string },
  content: readonly object[] | string,
  { name, techsField = null, dryRun = false }: ImportOptions = {},
) {
  const isText = typeof content === "string";
  const file = path.join(temporaryDir(), name ?? (isText ? "in.csv" : "in.jsonl"));
  fs.writeFileSync(file, isText ? content : content.map((row) => JSON.stringify(row)).join("\n"));
  const job = { source: await openSource(file), ownerId: owner.id, techsField, dryRun };
  const report = await importProjects(database, job, silent);
  return {
    ...report.counts,
    skipped: Object.fromEntries(report.skipped),
    remarks: Object.fromEntries(report.remarks),
    report,
  };
}
