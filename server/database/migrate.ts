// Forward-only migrations: numbered SQL files, each run once, by the first process that starts.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Database, Db } from "./connect.ts";

const folder = new URL("./migrations/", import.meta.url);

/** An arbitrary number that no other advisory lock uses. */
export const migrationLock = 7_204_118;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Brings the database to the newest schema, in one transaction under a lock, so that several
 * processes can start at once. Throws if an applied file was changed, is missing here, or would be
 * skipped.
 */
export async function migrate(database: Database, report: (line: string) => void): Promise<void> {
  const migrations = await readMigrations();
  await database.unhurried((db) =>
    db.transaction().execute((transaction) => runPending(transaction, migrations, report)),
  );
}

async function runPending(db: Db, migrations: Migration[], report: (line: string) => void) {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db);
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db);
  const { rows: applied } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations order by name`.execute(db);
  for (const { name, text, checksum } of pendingOf(migrations, applied)) {
    report(`Migrating: ${name}`);
    await sql.raw(text).execute(db);
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The migrations still to run, given those applied to the database, both in order. */
export function pendingOf(
  migrations: Migration[],
  applied: { name: string; checksum: string }[],
): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const known = migrations[index];
    if (known?.name !== name) {
      throw new Error(
        `The database has migration ${name}, which this version doesn't have there. Run the version that added it, or a newer one.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it ran on this database.`);
    }
  });
  return migrations.slice(applied.length);
}
