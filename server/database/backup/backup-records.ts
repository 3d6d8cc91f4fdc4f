// Which backups were made lately, by the daily job and by the command.
import os from "node:os";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { sqlStateOf } from "#server/database/transaction.ts";

type Outcome = { readonly file: string; readonly bytes: number } | { readonly error: string };

/** The table is missing, or the database is a copy that only reads. */
const expected = new Set(["42P01", "25006"]);

/**
 * Notes a backup, or why there is none. Databases of earlier versions, which may be backed up before
 * they are migrated, note nothing, and neither do standbys.
 */
export async function recordBackup(db: Db, outcome: Outcome): Promise<void> {
  const made = "file" in outcome ? outcome : { file: null, bytes: null };
  const error = "error" in outcome ? outcome.error.slice(0, 1000) : null;
  try {
    await sql`
      insert into backups ${sql.values({ id: newId(), server: os.hostname(), ...made, error })}`.run(
      db,
    );
    await sql`delete from backups where made_at < now() - interval '90 days'`.run(db);
  } catch (failure) {
    if (!expected.has(sqlStateOf(failure) ?? "")) throw failure;
  }
}

export interface LatestBackup {
  /** ISO 8601. */
  readonly madeAt: string;
  readonly server: string;
  readonly file: string;
  readonly bytes: number;
}

export interface BackupState {
  readonly latest: LatestBackup | null;
  /** Of the last attempt, if it failed. */
  readonly failure: { readonly failedAt: string; readonly error: string } | null;
}

export async function backupState(db: Db): Promise<BackupState> {
  const row = await sql<BackupState>`
    select
      (select json_build_object('madeAt', iso(made_at), 'server', server, 'file', file,
          'bytes', bytes)
        from backups where error is null order by made_at desc limit 1) as latest,
      (select case when error is not null
          then json_build_object('failedAt', iso(made_at), 'error', error) end
        from backups order by made_at desc limit 1) as failure`.maybeOne(db);
  return row ?? { latest: null, failure: null };
}
