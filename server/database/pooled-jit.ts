// Compiling of statements (jit), PostgreSQL's default: statements of milliseconds took seconds by it.
// Connections turn it off themselves; behind a pooler the role's own setting does.
import type { Database } from "./connect.ts";
import { sql } from "./sql.ts";

/** The statement that turns it off for connections of a pooler that compile; null if they don't. */
export async function jitRemedy({ addresses, db }: Database): Promise<string | null> {
  if (addresses[1] === null) return null;
  const { remedy } = await sql<{ remedy: string | null }>`
    select case when current_setting('jit')::bool then format(
      'alter role %I in database %I set jit = off', current_user, current_database())
    end as remedy`.one(db);
  return remedy;
}

/** At a start: turns it off, or says how to. */
export async function turnOffPooledJit(
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  const remedy = await jitRemedy(database);
  if (remedy === null) return;
  try {
    await sql.raw(remedy).run(database.db);
    report(
      `PostgreSQL compiled statements (jit), which is slow. Turned off: ${remedy}; the pooler's open` +
        " connections keep it until they are replaced (RECONNECT in PgBouncer's console).",
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(
      `PostgreSQL compiles statements (jit), which is slow and can stop live updates. As an` +
        ` administrator: ${remedy}; (${reason})`,
    );
  }
}
