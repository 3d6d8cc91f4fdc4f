// A backup a day in the data directory and in the store of BACKUP_S3_URL, and those of the oldest days
// deleted.
import fs from "node:fs";
import path from "node:path";
import { currentTime } from "#server/database/clock.ts";
import { backupState, recordBackup } from "#server/database/backup/backup-records.ts";
import { openBackupStore, outdatedDaily } from "#server/database/backup/backup-store.ts";
import { sql } from "#server/database/sql.ts";
import { megabytes } from "#shared/megabytes.ts";
import {
  type BackupOptions,
  partialName,
  writeBackup,
} from "#server/database/backup/write-backup.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { s3Files } from "#server/features/pictures/s3-files.ts";
import { freeBytes } from "#server/free-bytes.ts";
import type { Settings } from "#server/settings.ts";

type BackupSettings = Pick<Settings, "dataDir" | "backupsKept"> &
  Partial<Pick<Settings, "backupS3Url" | "s3Url">>;

export const backupFolder = (dataDir: string) => path.join(dataDir, "backups");

/** Returns what it did. A failure is noted for admins, and thrown for the job's log and retries. */
export async function makeDailyBackup(
  database: Database,
  { dataDir, backupsKept, backupS3Url = null, s3Url = null }: BackupSettings,
  now = currentTime(),
  storeTimeoutMs?: number,
): Promise<string> {
  if (backupsKept === 0)
    return "Daily backups are off: BACKUPS_KEPT is 0, as by default with DATABASE_URL";
  const folder = backupFolder(dataDir);
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = path.join(folder, `stack-cafe-${time}.backup.gz`);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    removePartial(folder);
    // Fewer may be kept than before.
    removeOldest(folder, backupsKept, null);
    await requireSpace(folder, database.db);
    const pictures = await s3Files(s3Url);
    const options = { dataDir, pictureFile: pictures?.get };
    const { bytes, foreignTables, missingPictures } = await writeFrom(database, file, options);
    const removed = removeOldest(folder, backupsKept, path.basename(file));
    const uploaded = backupS3Url
      ? await uploadDaily(backupS3Url, file, backupsKept, storeTimeoutMs)
      : null;
    await recordBackup(database.db, { file: uploaded ?? file, bytes });
    // The backup stays: all else is in it.
    if (missingPictures.error !== null) {
      throw new Error(
        `Without ${missingPictures.count} files of pictures: ${missingPictures.error}`,
      );
    }
    return [
      `${path.basename(file)}, ${megabytes(bytes)}`,
      ...(uploaded ? [`also at ${uploaded}`] : []),
      ...(removed > 0 ? [`${removed} older removed`] : []),
      ...(missingPictures.count > 0
        ? [`without ${missingPictures.count} files of pictures that aren't at S3_URL`]
        : []),
      ...(foreignTables.length > 0
        ? [`without tables of another program: ${foreignTables.join(", ")}`]
        : []),
    ].join("; ");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // The database may be what failed.
    await recordBackup(database.db, { error: why }).catch(() => undefined);
    throw error;
  }
}

/** Its connection is closed before the file is uploaded. */
async function writeFrom(database: Database, file: string, options: BackupOptions) {
  const client = database.newClient();
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await writeBackup(client, file, options);
  } finally {
    await client.end();
  }
}

/** What stays free: the database may be on the same disk. */
const reserveBytes = 500_000_000;

/**
 * A disk that a backup fills stops the database on it. The next backup is a little larger than the
 * last one; the first one is at most a third of the database. Pictures, which may come from their
 * store, don't get smaller.
 */
async function requireSpace(folder: string, db: Db): Promise<void> {
  const { latest } = await backupState(db);
  const row = await sql<{ bytes: number; inStore: number }>`
    select pg_database_size(current_database()) / 3 as bytes,
      (select coalesce(sum(byte_size), 0) from picture_files where bytes is null)::float8
        as "inStore"`.maybeOne(db);
  const { bytes = 0, inStore = 0 } = row ?? {};
  const expected = Math.ceil(
    Math.max(latest ? latest.bytes * 1.2 : bytes + inStore, inStore * 1.1),
  );
  const free = freeBytes(folder);
  if (free === null || free >= expected + reserveBytes) return;
  throw new Error(
    `${folder} has ${megabytes(free)} free. A backup needs about ${megabytes(expected)}, and ${megabytes(reserveBytes)} stay free.`,
  );
}

/** Of killed servers: this job runs once at a time. */
function removePartial(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (partialName.test(name)) fs.rmSync(path.join(folder, name), { force: true });
  }
}

/** Returns how many were removed. */
function removeOldest(folder: string, keptDays: number, written: string | null): number {
  const names = outdatedDaily(fs.readdirSync(folder), keptDays, written);
  for (const name of names) fs.rmSync(path.join(folder, name), { force: true });
  return names.length;
}

/** Returns the backup's address there. */
async function uploadDaily(
  url: string,
  file: string,
  keptDays: number,
  timeoutMs?: number,
): Promise<string> {
  const store = await openBackupStore(url, timeoutMs);
  const name = path.basename(file);
  await store.put(file, name);
  await store.remove(outdatedDaily(await store.list(), keptDays, name));
  return store.addressOf(name);
}
