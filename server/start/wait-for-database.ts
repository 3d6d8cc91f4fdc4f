/**
 * Waits for an external database, which may start at the same moment as the server, or be missing.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { OperatorError } from "#server/operator-error.ts";

/** In milliseconds. */
const timeoutMs = 30_000;
const retryMs = 500;

/** Classes of SQLSTATE that waiting won't change: refused sign-in, unknown database. */
const final = /^(?:28|3D)/;

/** What PgBouncer answers where a connection sends settings that it doesn't pass on. */
const refusedParameter = /unsupported startup parameter/i;

const behindPooler =
  "DATABASE_URL: that is a connection pooler. Set DATABASE_DIRECT_URL to the address of the PostgreSQL" +
  " behind it (docs/operating.md).";

/**
 * @throws OperatorError if the database refuses the connection, doesn't respond for half a minute, or
 * is behind a pooler that isn't used as one
 */
export async function waitForDatabase(
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  const isPooled = database.addresses[1] !== null;
  const shared = await waitFor("DATABASE_URL", () => identify(database.db), report);
  if (!isPooled) {
    // Poolers may ignore the settings of a connection in place of refusing it.
    if (!shared.isLimited) throw new OperatorError(behindPooler);
    return;
  }
  const direct = await waitFor(
    "DATABASE_DIRECT_URL",
    () => database.withoutTimeout(identify),
    report,
  );
  if (direct.name !== shared.name || direct.startedAt !== shared.startedAt) {
    throw new OperatorError(
      `DATABASE_DIRECT_URL: it leads to another database (${direct.name}) than DATABASE_URL (${shared.name}).`,
    );
  }
}

interface Identity {
  readonly name: string;
  /** Of PostgreSQL, in seconds since 1970. */
  readonly startedAt: number;
  /** Whether the time limit of statements arrived that the connection requested. */
  readonly isLimited: boolean;
}

async function identify(db: Database["db"]): Promise<Identity> {
  const rows = await sql<Identity>`
    select current_database() as name,
      extract(epoch from pg_postmaster_start_time())::float8 as "startedAt",
      (select source = 'client' from pg_settings where name = 'statement_timeout') as "isLimited"
  `.all(db);
  const [identity] = rows;
  if (!identity) throw new Error("The database doesn't say what it is");
  return identity;
}

async function waitFor<T>(
  setting: string,
  work: () => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, why } = reasonOf(error);
      if (refusedParameter.test(why)) throw new OperatorError(behindPooler, { cause: error });
      if (final.test(code) || performance.now() > deadline) {
        throw new OperatorError(`${setting}: no connection: ${why}`, { cause: error });
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
