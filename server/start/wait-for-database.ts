/**
 * Waits for an external database, which may start at the same moment as the server, or be missing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { OperatorError } from "#server/operator-error.ts";

/** In milliseconds. */
const timeoutMs = 30_000;
const retryMs = 500;

/** Classes of SQLSTATE that waiting won't change: refused sign-in, unknown database. */
const final = /^(?:28|3D)/;

/**
 * @throws OperatorError if the database refuses the connection, or doesn't respond for half a
 * minute
 */
export async function waitForDatabase(
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await sql`select 1`.execute(database.db);
      return;
    } catch (error) {
      const { code, why } = reasonOf(error);
      if (final.test(code) || performance.now() > deadline) {
        throw new OperatorError(`DATABASE_URL: no connection: ${why}`, { cause: error });
      }
      if (attempt === 0) report(`Waiting for the database (${why})`);
      await pause(retryMs);
    }
  }
}

function reasonOf(error: unknown): { code: string; why: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = error instanceof Error ? error.message : String(error);
  return { code, why: text || code };
}
