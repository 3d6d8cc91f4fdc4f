// Forward-only migrations: numbered SQL files, each run once, by the first process that starts.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "./sql.ts";
import { OperatorError } from "#server/operator-error.ts";
import { version } from "#server/version.ts";
import type { Database, Db } from "./connect.ts";

const folder = new URL("./migrations/", import.meta.url);

/** An arbitrary number that no other advisory lock uses. */
export const migrationLock = 7_204_118;

export interface AppliedMigration {
  name: string;
  checksum: string;
}

export interface StoredMigration extends AppliedMigration {
  /** That of the server that ran it; null before 0.2. */
  version: string | null;
}

export interface Migration extends AppliedMigration {
  text: string;
}

/**
 * Brings the database to the newest schema, in one transaction under a lock, so that several
 * processes can start at once. Throws if an applied file was changed, is missing here, or would be
 * skipped.
 */
export async function migrate(database: Database, report: (line: string) => void): Promise<void> {
  const migrations = await readMigrations();
  await database.withoutTimeout((db) =>
    db.transaction((transaction) => runPending(transaction, migrations, report)),
  );
}

/** Runs those of `migrations` that the database lacks, in the transaction that `db` is in. */
export async function runPending(
  db: Db,
  migrations: Migration[],
  report: (line: string) => void,
): Promise<void> {
  await sql`set local statement_timeout = 0`.run(db);
  await sql`select pg_advisory_xact_lock(${migrationLock})`.run(db);
  await prepareTable(db);
  const applied = await sql<StoredMigration>`
    select name, checksum, version from migrations order by name`.all(db);
  for (const { name, text, checksum } of pendingOf(migrations, applied)) {
    report(`Migrating: ${name}`);
    await sql.raw(text).run(db);
    await sql`insert into migrations (name, checksum, version)
      values (${name}, ${checksum}, ${version})`.run(db);
  }
  const newer = applied[migrations.length] && applied.at(-1)?.version;
  if (newer) report(`The database has the schema of ${newer}, which this version works on`);
}

/** Adds the column only where it is missing, since that waits for backups that are being made. */
async function prepareTable(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(),
    version text
  )`.run(db);
  const rows = await sql`
    select from pg_attribute
    where attrelid = 'migrations'::regclass and attname = 'version'`.all(db);
  if (rows.length === 0) await sql`alter table migrations add column version text`.run(db);
}

/** The migrations of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The tables and views that the migrations ever made. */
export function relationsOf(migrations: readonly Migration[]): Set<string> {
  const made =
    /\b(?:create (?:unlogged )?(?:table|view|materialized view)(?: if not exists)?|rename to) (\w+)/gi;
  return new Set([
    "migrations",
    ...migrations.flatMap(({ text }) => Array.from(text.matchAll(made), ([, name = ""]) => name)),
  ]);
}

/** Whether a migration of a newer version, or of another program, is among those applied. */
export const hasUnknown = (
  applied: readonly { readonly name: string }[],
  own: readonly Migration[],
): boolean => applied.some(({ name }) => own.every((one) => one.name !== name));

/**
 * The migrations still to run after those that were applied to the database, both in order.
 * @throws OperatorError if the database isn't one that this version works on
 */
export function pendingOf(
  migrations: Migration[],
  applied: readonly StoredMigration[],
): Migration[] {
  const newest = applied.at(-1);
  applied.forEach(({ name, checksum }, index) => {
    const known = migrations[index];
    if (!known && worksOnSchemaOf(newest?.version ?? null)) return;
    if (known && known.name < name) throw skipped(known.name);
    if (known?.name !== name) throw newerSchema(name, newest?.version ?? null);
    if (known.checksum !== checksum) {
      throw new OperatorError(
        `The migration ${name} was changed after it ran on this database. Install the unchanged files of this version.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

/**
 * A release's schema keeps the release before it working, so that servers can be updated one after
 * the other, and back. Releases raise the minor number.
 */
export function worksOnSchemaOf(other: string | null, own = version): boolean {
  if (other === null) return false;
  const [[major = 0, minor = 0], [otherMajor, otherMinor = 0]] = [numbersOf(own), numbersOf(other)];
  return otherMajor === major && otherMinor - minor <= 1;
}

const numbersOf = (text: string) => text.split(".").map(Number);

function skipped(name: string): OperatorError {
  return new OperatorError(
    `The database lacks the migration ${name}, although later ones ran: a version between releases made it.\n` +
      "Restore a backup that a release made.",
  );
}

function newerSchema(name: string, newest: string | null): OperatorError {
  const whose = newest === null ? "another version" : `Stack Cafe ${newest}`;
  return new OperatorError(
    `The database has the schema of ${whose} (migration ${name}), on which this version, ${version}, doesn't work.\n` +
      `Run ${newest ?? "that version"} or a newer one, or restore a backup from before the upgrade (docs/upgrading.md).`,
  );
}
