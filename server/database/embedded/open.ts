/** The embedded database: a PostgreSQL cluster in the data directory. */
import fs from "node:fs";
import path from "node:path";
import {
  type Connection,
  connectionTo,
  prepareRole,
  superuser,
} from "#server/database/embedded/application-role.ts";
import { type Binaries, findBinaries } from "#server/database/embedded/binaries.ts";
import { type Claim, claimDataDir } from "#server/database/embedded/claim.ts";
import {
  clusterIn,
  majorOf,
  makeCluster,
  needsUpgrade,
} from "#server/database/embedded/cluster.ts";
import { chooseIdentity } from "#server/database/embedded/identity.ts";
import { supervisePostmaster } from "./supervise-postmaster.ts";
import { readPidFile } from "#server/database/embedded/pid-file.ts";
import { clearOrphans } from "#server/database/embedded/postmaster.ts";
import { processesOf } from "#server/database/embedded/processes.ts";
import { makeSocketDir } from "#server/database/embedded/socket-dir.ts";

export type { Connection };

export type Embedded = Readonly<{
  /** The application's connection, as the owner of the database and not as a superuser. */
  connection: Connection;
  /** Whether the database was just created. */
  fresh: boolean;
  /**
   * Stops PostgreSQL and releases the data directory. Close the connections before.
   * @param timeoutMs after which it is ended by force and recovers at the next start
   */
  stop(timeoutMs?: number): Promise<void>;
}>;

export type EmbeddedOptions = Readonly<{
  /** The claim on the data directory, if the caller has it already; `stop` releases it. */
  claim?: Claim;
  /** Binaries other than those of this machine's package. */
  binaries?: Binaries;
  /** PostgreSQL settings, by name, that override the defaults: tests need no durability. */
  settings?: Readonly<Record<string, string>>;
}>;

/**
 * Opens the embedded database in `dataDir`, and creates it if it is missing. Processes left
 * running by an earlier server are stopped first.
 * @param report gets a line before each step that may take long
 * @throws OperatorError if another process has the directory, or PostgreSQL can't run in it
 */
export async function openEmbedded(
  dataDir: string,
  report: (line: string) => void,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const claim = options.claim ?? claimDataDir(dataDir, "an address of its own");
  try {
    return await open(folderIn(dataDir), report, claim, options);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function open(
  folder: string,
  report: (line: string) => void,
  claim: Claim,
  { binaries = findBinaries(), settings = {} }: EmbeddedOptions,
): Promise<Embedded> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (await clearOrphans(clusterIn(folder))) report("Stopped PostgreSQL from an earlier run");
  const identity = await chooseIdentity(folder, binaries).catch((error: unknown) => {
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
    throw error;
  });
  if (identity.account.uid !== undefined) report(`PostgreSQL runs as ${identity.name}`);
  const place = { folder, binaries, identity, settings };
  const major = await majorOf(binaries);
  if (needsUpgrade(folder, major)) {
    // Imported late: few starts need it.
    const { upgradeCluster } = await import("./upgrade-cluster.ts");
    await upgradeCluster(place, major, report);
  }
  if (!fs.existsSync(clusterIn(folder))) report(`Creating a new database in ${folder}`);
  const fresh = await makeCluster(folder, binaries, identity);
  const socketDir = makeSocketDir(folder, identity);
  report("Starting PostgreSQL");
  const location = { ...place, socketDir: socketDir.path };
  const supervisor = await supervisePostmaster(location, report).catch((error: unknown) => {
    socketDir.remove();
    throw error;
  });
  await prepareRole(connectionTo(socketDir.path, superuser)).catch(async (error: unknown) => {
    await supervisor.stop(10_000);
    socketDir.remove();
    throw error;
  });
  return {
    connection: connectionTo(socketDir.path),
    fresh,
    async stop(timeoutMs = 10_000) {
      await supervisor.stop(timeoutMs);
      socketDir.remove();
      claim.release();
    },
  };
}

/**
 * Connection to the embedded database that a running server has open; `null` if none runs. For
 * commands that run beside a server.
 */
export function joinEmbedded(dataDir: string): Connection | null {
  const cluster = clusterIn(folderIn(dataDir));
  const state = readPidFile(cluster);
  if (!state?.ready || !processesOf(cluster).includes(state.pid)) return null;
  return connectionTo(state.socketDir);
}

/** Where the embedded database's files are. */
export function clusterOf(dataDir: string): string {
  return clusterIn(folderIn(dataDir));
}

function folderIn(dataDir: string): string {
  return path.join(dataDir, "database");
}
