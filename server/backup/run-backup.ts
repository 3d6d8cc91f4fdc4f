// One backup from the command line, of a running server or without one.
import { recordBackup } from "#server/database/backup/backup-records.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { readEnvironment, readSettings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
import { showProgress } from "#server/start/progress.ts";
import { connectAlone } from "./connect-alone.ts";
import { megabytes } from "#shared/megabytes.ts";

export async function runBackup(file: string, shutdown: Shutdown): Promise<void> {
  const startedAt = performance.now();
  const settings = readSettings(readEnvironment());
  const database = await openAsIs(settings, shutdown, { beside: "a server", create: false });
  const client = await connectAlone(database, shutdown);
  const stopping = new AbortController();
  const progress = showProgress();
  const options = { dataDir: settings.dataDir, progress, signal: stopping.signal };
  const writing = writeBackup(client, file, options).finally(() => progress.stop());
  shutdown.defer(async () => {
    stopping.abort();
    await writing.catch(() => undefined);
  });
  const { bytes, rows, foreignTables } = await writing;
  await recordBackup(database.db, { file, bytes });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${file}: ${rows} rows, ${megabytes(bytes)}, in ${seconds} s.`);
  if (foreignTables.length > 0) {
    console.log(`Left out: tables of another program: ${foreignTables.join(", ")}.`);
  }
  console.log("It contains secrets: store it where only admins can read it.");
}
