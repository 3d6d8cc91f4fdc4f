// One backup from the command line, of a running server or without one.
import path from "node:path";
import { recordBackup } from "#server/database/backup/backup-records.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { s3Files } from "#server/features/pictures/s3-files.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readEnvironment, readSettings, type Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
import { showProgress } from "#server/start/progress.ts";
import {
  type BackupStore,
  nameInStore,
  privateFolder,
  storeFor,
} from "#server/database/backup/backup-store.ts";
import { connectAlone } from "./connect-alone.ts";
import { megabytes } from "#shared/megabytes.ts";

export async function runBackup(target: string, shutdown: Shutdown): Promise<void> {
  const settings = readSettings(readEnvironment());
  const name = nameInStore(target);
  if (name === null) return backUp(settings, { file: target, store: null }, shutdown);
  const store = await storeFor(name, settings.backupS3Url);
  if (!name.endsWith(".backup.gz")) {
    throw new OperatorError("Names in the store end with .backup.gz, such as s3:cafe.backup.gz.");
  }
  if ((await store.list()).includes(name)) {
    throw new OperatorError(`${store.addressOf(name)} exists already. Choose another name.`);
  }
  return backUp(settings, { file: path.join(privateFolder(shutdown), name), store }, shutdown);
}

interface Target {
  readonly file: string;
  /** Where the file is uploaded to. */
  readonly store: BackupStore | null;
}

async function backUp(
  settings: Settings,
  { file, store }: Target,
  shutdown: Shutdown,
): Promise<void> {
  const startedAt = performance.now();
  const database = await openAsIs(settings, shutdown, { beside: "a server", create: false });
  const client = await connectAlone(database, shutdown);
  const progress = showProgress();
  const pictures = await s3Files(settings.s3Url);
  const { bytes, rows, foreignTables, missingPictures } = await shutdown.run((signal) => {
    const options = { dataDir: settings.dataDir, progress, signal, pictureFile: pictures?.get };
    return writeBackup(client, file, options).finally(() => progress.stop());
  });
  const name = path.basename(file);
  if (store) await shutdown.run((signal) => store.put(file, name, signal));
  const address = store?.addressOf(name) ?? file;
  await recordBackup(database.db, { file: address, bytes });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${address}: ${rows} rows, ${megabytes(bytes)}, in ${seconds} s.`);
  if (foreignTables.length > 0) {
    console.log(`Left out: tables of another program: ${foreignTables.join(", ")}.`);
  }
  console.log("It contains secrets: store it where only admins can read it.");
  const files = pictures ? missingPictures.count : await filesInStore(database.db);
  if (files === 0) return;
  const why = pictures
    ? (missingPictures.error ?? `they aren't at ${pictures.address}`)
    : "they aren't in the database, and S3_URL isn't set";
  throw new OperatorError(`Left out: ${files} files of pictures: ${why}.`);
}

/** How many files of pictures the database only names; none in one of an older version. */
async function filesInStore(db: Db): Promise<number> {
  const { exists } = await sql<{ exists: boolean }>`
    select to_regclass('public.picture_files') is not null as exists`.one(db);
  if (!exists) return 0;
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from picture_files where bytes is null`.one(db);
  return count;
}
