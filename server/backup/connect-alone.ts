// A connection without a time limit, for copying.
import type pg from "pg";
import type { Database } from "#server/database/connect.ts";
import type { Shutdown } from "#server/shutdown.ts";

/** Connected; `shutdown` closes it, which ends what runs on it. */
export async function connectAlone(database: Database, shutdown: Shutdown): Promise<pg.Client> {
  const client = database.newClient();
  // Errors also fail the running query; unhandled, the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  shutdown.defer(() => shutdown.waitAtMost(client.end(), 1_000));
  return client;
}
