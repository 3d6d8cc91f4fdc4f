/** For commands: connects to the database, whether a server runs on it or not. */
import { readClock } from "#server/database/clock.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import type { Settings } from "#server/settings.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Shutdown } from "#server/shutdown.ts";

/** The database that a running server has open, or the one that the server would open. */
export async function reachDatabase(settings: Settings, shutdown: Shutdown): Promise<Database> {
  const running = settings.databaseUrl === null ? joinEmbedded(settings.dataDir) : null;
  if (!running) {
    return openDatabase(settings, null, shutdown, (line) => process.stderr.write(`${line}\n`));
  }
  const database = connect(running);
  shutdown.defer(() => shutdown.waitAtMost(database.close(), 1_000));
  await readClock(database.db).catch((error: unknown) => {
    // Starting this version's server creates the application's role in the database of an earlier
    // version.
    if (sqlStateOf(error) !== "28000") throw error;
    throw new OperatorError(
      "The running server is an earlier version. Restart it, then run this command again.",
      { cause: error },
    );
  });
  return database;
}
