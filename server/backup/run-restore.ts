// One restore from the command line, while no server runs.
import { setTimeout as pause } from "node:timers/promises";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { verifyBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { applicationName } from "#server/database/connections.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readEnvironment, readSettings, type Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
import { showProgress } from "#server/start/progress.ts";
import { download, nameInStore, storeFor } from "#server/database/backup/backup-store.ts";
import { connectAlone } from "./connect-alone.ts";

interface RestoreJob {
  readonly file: string;
  readonly force: boolean;
}

/** @throws OperatorError if the file is damaged, or the database is in use or not empty */
export async function runRestore({ file, force }: RestoreJob, shutdown: Shutdown): Promise<void> {
  const settings = readSettings(readEnvironment());
  const name = nameInStore(file);
  if (name === null) return restore(settings, { file, force }, shutdown);
  const store = await storeFor(name, settings.backupS3Url);
  console.error(`Reading ${store.addressOf(name)}`);
  const downloaded = await download(store, name, shutdown);
  return restore(settings, { file: downloaded, force }, shutdown);
}

async function restore(
  settings: Settings,
  { file, force }: RestoreJob,
  shutdown: Shutdown,
): Promise<void> {
  const startedAt = performance.now();
  const header = await check(file);
  const database = await openAsIs(settings, shutdown, { beside: "nothing", create: true });
  const client = await connectAlone(database, shutdown);
  if (settings.databaseUrl !== null) await refuseServers(client);
  const progress = showProgress();
  await shutdown.run((signal) =>
    restoreBackup(client, file, {
      force,
      dataDir: settings.dataDir,
      migrate: true,
      report: (line) => process.stderr.write(`${line}\n`),
      progress,
      signal,
    }).finally(() => progress.stop()),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${path.basename(file)} (${header.createdAt}, version ${header.version}) in ${seconds} s.`,
  );
}

async function check(file: string) {
  console.error(`Checking ${file}`);
  if (!process.stderr.isTTY) return verifyBackup(file);
  const progress = showProgress();
  progress.start(fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  let before = 0;
  return verifyBackup(file, (bytes) => {
    progress.advance(bytes - before);
    before = bytes;
  }).finally(() => progress.stop());
}

const triesMs = 200;

/**
 * Connections that this program just closed may still be listed for a moment. Those of a pooler stay
 * open without a server; each server has one past it, to listen.
 */
async function refuseServers(client: pg.Client): Promise<void> {
  for (let tries = 10; ; tries -= 1) {
    const { rows } = await client.query<{ connections: number }>(
      `select count(*) as connections from pg_stat_activity
      where datname = current_database() and application_name = $1
        and pid <> pg_backend_pid()`,
      [applicationName],
    );
    const { connections = 0 } = rows[0] ?? {};
    if (connections === 0) return;
    if (tries === 0) {
      throw new OperatorError(
        `A server uses this database (${connections} connections). Stop it first. Nothing was changed.`,
      );
    }
    await pause(triesMs);
  }
}
