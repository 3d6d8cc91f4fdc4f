/**
 * A database of an older PostgreSQL is copied into a new one through a backup file; the old one is
 * kept. It happens beside the old database, which is put aside only when the new one is complete.
 */
import fs from "node:fs";
import path from "node:path";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { verifyBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { connect } from "#server/database/connect.ts";
import { OperatorError } from "#server/operator-error.ts";
import { connectionTo, prepareRole, superuser } from "./application-role.ts";
import { type Binaries, findOlderBinaries } from "./binaries.ts";
import { clusterIn, makeCluster, upgradeIn, versionOf } from "./cluster.ts";
import {
  clearOrphans,
  type ClusterLocation,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import { makeSocketDir } from "./socket-dir.ts";

type Place = Omit<ClusterLocation, "socketDir">;

const stopTimeoutMs = 60_000;

/**
 * Upgrades the cluster in `place.folder` to `major`, whose programs are `place.binaries`, if it is
 * of an older version. A run that was interrupted is repeated or completed.
 * @throws OperatorError if the programs of the old version are missing
 */
export async function upgradeCluster(
  place: Place,
  major: number,
  report: (line: string) => void,
): Promise<void> {
  const draft = upgradeIn(place.folder);
  await clearOrphans(clusterIn(draft));
  const isComplete = path.join(draft, "complete");
  const old = versionOf(clusterIn(place.folder));
  // With the old cluster in its place, it may have changed since: it is copied anew.
  const isPutAside = old === null || old >= major;
  if (isPutAside && fs.existsSync(isComplete)) replaceCluster(place.folder, draft, null);
  else fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  // What was interrupted is complete now.
  if (old === null || old >= major || versionOf(clusterIn(place.folder)) === major) return;
  const binaries = olderBinaries(place, old, major);
  report(`Upgrading the database from PostgreSQL ${old} to ${major}`);
  const file = await backUp({ ...place, binaries }, old);
  try {
    await makeUpgraded({ ...place, folder: draft }, file, report);
  } catch (error) {
    // It would be made again at each start.
    if (file !== null) fs.rmSync(file, { force: true });
    throw error;
  }
  fs.writeFileSync(isComplete, "");
  const kept = freeFolder(path.join(place.folder, `cluster-${old}`));
  replaceCluster(place.folder, draft, kept);
  report(`Upgraded. The old database is in ${kept}; delete it when you like`);
}

/** Makes a cluster of the new version with what the backup contains. */
async function makeUpgraded(
  place: Place,
  file: string | null,
  report: (line: string) => void,
): Promise<void> {
  fs.mkdirSync(place.folder, { mode: 0o700 });
  const { uid, gid } = place.identity.account;
  if (uid !== undefined) fs.chownSync(place.folder, uid, gid ?? uid);
  await makeCluster(place.folder, place.binaries, place.identity);
  if (file !== null) await restoreInto(place, file, report);
}

/** Puts the old cluster aside as `kept`, unless that is null since it was done already. */
function replaceCluster(folder: string, draft: string, kept: string | null): void {
  const cluster = clusterIn(folder);
  if (kept !== null) fs.renameSync(cluster, kept);
  if (versionOf(cluster) === null) fs.renameSync(clusterIn(draft), cluster);
  fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
}

function freeFolder(folder: string): string {
  let free = folder;
  for (let number = 2; fs.existsSync(free); number += 1) free = `${folder}-${number}`;
  return free;
}

function olderBinaries({ folder }: Place, old: number, major: number): Binaries {
  const own = path.join(path.dirname(folder), `postgresql-${old}`);
  const found = findOlderBinaries(old, own);
  if ("binaries" in found) return found.binaries;
  throw new OperatorError(
    `${clusterIn(folder)} was created by PostgreSQL ${old}. It is upgraded to ${major} at the next start if the\n` +
      `programs of PostgreSQL ${old} are there, which are needed this once:\n` +
      `  ${found.command}\n` +
      "Or restore a backup that the version of Stack Cafe before this one made, into another DATA_DIR.",
  );
}

/** Writes the backup beside the daily ones; null if the database was never used. */
async function backUp(place: Place, old: number): Promise<string | null> {
  const folder = path.join(path.dirname(place.folder), "backups");
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = path.join(folder, `postgresql-${old}-${time}.backup.gz`);
  return withClient(place, async (client) => {
    const { rows } = await client.query("select from pg_class where relname = 'migrations'");
    if (rows.length === 0) return null;
    const onForeignTables = (names: readonly string[]) => {
      throw new OperatorError(
        `The database has tables that Stack Cafe didn't make, which an upgrade from PostgreSQL ${old} would lose: ${names.join(", ")}.\n` +
          "Start the version before this one, move them elsewhere, and start this one again. Nothing was changed.",
      );
    };
    await writeBackup(client, file, { dataDir: null, onForeignTables });
    return file;
  });
}

async function restoreInto(
  place: Place,
  file: string,
  report: (line: string) => void,
): Promise<void> {
  await verifyBackup(file);
  const options = { force: false, dataDir: null, migrate: false, report };
  await withClient(place, (client) => restoreBackup(client, file, options));
}

/** Starts the cluster, calls `work` as the application's role, and stops it. */
async function withClient<T>(
  place: Place,
  work: (client: ReturnType<ReturnType<typeof connect>["newClient"]>) => Promise<T>,
): Promise<T> {
  const socketDir = makeSocketDir(place.folder, place.identity);
  const { pid } = await startPostmaster({ ...place, socketDir: socketDir.path });
  try {
    await prepareRole(connectionTo(socketDir.path, superuser));
    const client = connect(connectionTo(socketDir.path)).newClient();
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await stopPostmaster(clusterIn(place.folder), pid, stopTimeoutMs);
    socketDir.remove();
  }
}
