/** For commands: the database, whether a server runs on it or not. */
import { connect, type Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import type { Settings } from "#server/settings.ts";
import { openDatabase } from "#server/start/open-database.ts";
import type { Shutdown } from "#server/start/shutdown.ts";

/** The database that a running server has open, or the one that the server would open. */
export async function reachDatabase(settings: Settings, shutdown: Shutdown): Promise<Database> {
  const running = settings.databaseUrl === null ? joinEmbedded(settings.dataDir) : null;
  if (!running) {
    return openDatabase(settings, null, shutdown, (line) => process.stderr.write(`${line}\n`));
  }
  const database = connect(running);
  shutdown.defer(() => shutdown.patiently(database.close(), 1_000));
  return database;
}
