// The arguments after `npm run backup --` and `npm run restore --`.
import path from "node:path";
import { parseArgs } from "node:util";
import { nameInStore } from "#server/database/backup/backup-store.ts";
import { OperatorError } from "#server/operator-error.ts";

export const backupUsage = `Usage: npm run backup -- FILE

Writes everything that the site has to FILE: the database as it is at one moment, and the pages in
DATA_DIR/content. A server may be running. The database is DATABASE_URL's, or the one under
DATA_DIR.

  FILE     a file that doesn't exist yet, such as cafe.backup.gz; or s3:cafe.backup.gz, to upload it to
           the store of BACKUP_S3_URL
  --help   show this

The file contains secrets and what people wrote in private; only its owner can read it.`;

export const restoreUsage = `Usage: npm run restore -- FILE [--force]

Restores a backup into the database of DATABASE_URL, or into the one under DATA_DIR, of this version
of Stack Cafe or an earlier one. Stop the server first. All of it is restored, or nothing.

  FILE      a file that npm run backup wrote, or one of DATA_DIR/backups; s3:NAME for one in the store of
            BACKUP_S3_URL, s3:latest for its last daily one; only one that you trust
  --force   replace what the database contains
  --help    show this`;

/** @throws OperatorError saying what is missing or not understood */
export function parseBackup(args: string[]): { file: string } | "help" {
  const { values, file } = parsed(args, backupUsage, { help: { type: "boolean", short: "h" } });
  return values.help === true ? "help" : { file: file() };
}

/** @throws OperatorError saying what is missing or not understood */
export function parseRestore(args: string[]): { file: string; force: boolean } | "help" {
  const { values, file } = parsed(args, restoreUsage, {
    force: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  return values.help === true ? "help" : { file: file(), force: values.force === true };
}

type Flags = Record<string, { type: "boolean"; short?: string }>;

function parsed(args: string[], usage: string, options: Flags) {
  const usageError = (what: string) =>
    new OperatorError(`${what.replace(/\.$/, "")}.\n\n${usage.split("\n")[0]}`);
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const file = () => {
      const [name, ...rest] = positionals;
      if (name === undefined) throw usageError("Name a FILE");
      if (rest.length > 0) throw usageError(`Name one FILE, not ${positionals.join(", ")}`);
      if (nameInStore(name) !== null) return name;
      // npm runs scripts in the package's folder, and passes on where it was called.
      return path.resolve(process.env["INIT_CWD"] ?? ".", name);
    };
    return { values, file };
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}
