/** For backups and diagnosis: the database as it is, neither migrated nor filled. */
import fs from "node:fs";
import { readClock } from "#server/database/clock.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { clusterOf, joinEmbedded } from "#server/database/embedded/open.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { checkVersion, openEmbeddedDatabase } from "./open-database.ts";
import { waitForDatabase } from "./wait-for-database.ts";

interface Terms {
  /** Whether a server may have the embedded database open. */
  readonly beside: "a server" | "nothing";
  /** Whether a missing embedded database is created. */
  readonly create: boolean;
}

/** Opens it, and has `shutdown` close it. No connection is left in its pool. */
export async function openAsIs(
  settings: Settings,
  shutdown: Shutdown,
  { beside, create }: Terms,
): Promise<Database> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  if (settings.databaseUrl !== null) {
    const { databaseUrl, databaseDirectUrl } = settings;
    const trial = connect(databaseUrl, databaseDirectUrl);
    try {
      await waitForDatabase(trial, report);
      await checkVersion(trial);
      await readClock(trial.db);
    } finally {
      await trial.close();
    }
    return closedBy(shutdown, connect(databaseUrl, databaseDirectUrl));
  }
  const running = beside === "a server" ? joinEmbedded(settings.dataDir) : null;
  if (running) return closedBy(shutdown, connect(running));
  if (!create && !fs.existsSync(clusterOf(settings.dataDir))) {
    throw new OperatorError(
      `There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`,
    );
  }
  return closedBy(shutdown, connect(await openEmbeddedDatabase(settings, null, shutdown, report)));
}

function closedBy(shutdown: Shutdown, database: Database): Database {
  shutdown.defer(() => shutdown.waitAtMost(database.close(), 1_000));
  return database;
}
