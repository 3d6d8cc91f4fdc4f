// Restores a backup into a database, in one transaction: all of it or nothing.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { transactionOf } from "#server/database/connect.ts";
import {
  type AppliedMigration,
  hasUnknown,
  type Migration,
  readMigrations,
  relationsOf,
  runPending,
} from "#server/database/migrate.ts";
import { OperatorError } from "#server/operator-error.ts";
import { version } from "#server/version.ts";
import { type BackupHeader, type BackupTable, copyIn } from "./format.ts";
import { openBackup } from "./read-backup.ts";
import { type BackupProgress, linesIn } from "./write-backup.ts";

export interface RestoreOptions {
  /** Replace what the database and the data directory contain. */
  readonly force: boolean;
  /** Where the operator's own pages are restored; null for nowhere. */
  readonly dataDir: string | null;
  /** Whether to go on to the newest schema; else it stays that of the backup. */
  readonly migrate: boolean;
  readonly report: (line: string) => void;
  readonly progress?: BackupProgress;
  readonly signal?: AbortSignal;
}

/**
 * Restores `file`, whose checksum was verified, through `client`, at the schema of the backup; then it is
 * migrated.
 * @param client connected, without a time limit, and used for nothing else meanwhile
 * @throws OperatorError if the backup is of a newer version, or the database isn't empty
 */
export async function restoreBackup(
  client: pg.Client,
  file: string,
  { force, dataDir, migrate, report, progress, signal }: RestoreOptions,
): Promise<void> {
  const backup = await openBackup(file);
  try {
    const { header } = backup;
    const migrations = await readMigrations();
    const then = schemaOf(header, migrations);
    if (dataDir !== null && !force) refuseOtherPages(header, dataDir);
    await client.query(`begin; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8';
      set local datestyle = 'ISO, MDY'; set local search_path = public, pg_catalog`);
    try {
      await makeEmpty(client, force, migrations);
      const db = transactionOf((statement) => client.query(statement));
      await runPending(db, then, () => {});
      const constraints = await suspendConstraints(client, header.tables);
      progress?.start(header.tables.reduce((sum, { rows }) => sum + rows, 0));
      for await (const { table, rows } of backup.tables) {
        signal?.throwIfAborted();
        const added = await addMissingColumns(client, table);
        await copyRows(client, table, rows, progress, signal);
        await dropColumns(client, table, added, report);
      }
      await setSequences(client, header);
      await constraints.resume();
      if (migrate) await runPending(db, migrations, report);
      signal?.throwIfAborted();
      if (dataDir !== null) writePages(header, dataDir);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
    // Plans need statistics, which autovacuum would only gather minutes later.
    await client.query("analyze").catch(() => report("The statistics are gathered later"));
  } finally {
    backup.close();
  }
}

/** The migrations that the backup's schema consists of. */
function schemaOf(header: BackupHeader, own: readonly Migration[]): Migration[] {
  const problem = header.migrations.find(({ name, checksum }: AppliedMigration, index) => {
    const known = own[index];
    return known?.name !== name || known.checksum !== checksum;
  });
  if (!problem) return own.slice(0, header.migrations.length);
  throw new OperatorError(
    hasUnknown([problem], own)
      ? `The backup has a newer schema than this version of Stack Cafe, ${version}: with the migration ${problem.name}.\n` +
          "Restore it with the version whose server migrated that database, or a newer one. Nothing was changed."
      : `The backup was made by Stack Cafe ${header.version}, whose migration ${problem.name} isn't that of this version, ${version}.\n` +
          "Restore it with that version. Nothing was changed.",
  );
}

interface Contents {
  /** Whether the migrations that ran are recorded as this program does. */
  readonly is_ours: boolean;
  readonly relations: string[];
}

async function makeEmpty(
  client: pg.Client,
  force: boolean,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<Contents>(`
    select exists (select from pg_attribute where attrelid = to_regclass('public.migrations')
        and attname = 'checksum') as is_ours,
      array(select c.relname::text from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass
            and objid = c.oid and deptype = 'e')
        order by c.relname) as relations`);
  const { is_ours: isOurs = false, relations = [] } = rows[0] ?? {};
  if (relations.length === 0) return;
  const known = relationsOf(migrations);
  const foreign = relations.filter((name) => !known.has(name));
  if (!isOurs || foreign.length > 0) {
    const names = isOurs ? `: ${foreign.join(", ")}` : "";
    throw new OperatorError(
      `The database has tables of another program${names}. Restore into a database of its own. Nothing was changed.`,
    );
  }
  const counted = await client.query<{ people: number; projects: number }>(
    "select (select count(*) from users) as people, (select count(*) from projects) as projects",
  );
  const { people = 0, projects = 0 } = counted.rows[0] ?? {};
  if (people + projects > 0 && !force) {
    throw new OperatorError(
      `The database isn't empty: it has ${people} people and ${projects} projects. Nothing was changed.\n` +
        "--force deletes all of it and restores the backup instead. Make a backup of it first.",
    );
  }
  await client.query(dropAll);
}

/** Extensions stay: only a superuser may make some of them. */
const dropAll = `
do $$
declare command text; commands text[];
begin
  -- All of them first: what a table's row type is an argument of goes with the table.
  select array(
    select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  ) into commands;
  foreach command in array commands loop
    execute command;
  end loop;
  drop schema if exists pgboss cascade;
end $$`;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  /** Some fire also in sessions that have triggers off. */
  readonly mode: "" | "always " | "replica ";
}

/**
 * Lets rows be copied in any order and as they are: without foreign keys and triggers, and without
 * the rows that migrations make. The owner of tables may do that, a superuser isn't needed.
 */
async function suspendConstraints(client: pg.Client, tables: readonly BackupTable[]) {
  const all = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`);
  const names = all.rows.map(({ name }) => name);
  const missing = tables.filter(({ name }) => !names.includes(name));
  if (missing.length > 0) throw new Error(`The schema lacks ${missing[0]?.name}`);
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const { rows: triggers } = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name,
      case tgenabled when 'A' then 'always ' when 'R' then 'replica ' else '' end as mode
    from pg_trigger
    where not tgisinternal and tgenabled <> 'D'
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  for (const { table, name } of triggers) {
    await client.query(`alter table ${table} disable trigger ${name}`);
  }
  await client.query(`truncate ${names.join(", ")}`);
  return {
    /** Fails where rows don't fit together. */
    resume: async () => {
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      for (const { table, name, mode } of triggers) {
        await client.query(`alter table ${table} enable ${mode}trigger ${name}`);
      }
    },
  };
}

/** Makes place for columns that an operator added to a table, which COPY can't pass over. */
async function addMissingColumns(
  client: pg.Client,
  { name, columns }: BackupTable,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns
      where table_schema = 'public' and table_name = $1`,
    [name],
  );
  const missing = columns.filter((column) => rows.every((own) => own.name !== column));
  for (const column of missing) {
    await client.query(`alter table public."${name}" add column "${column}" text`);
  }
  return missing;
}

async function dropColumns(
  client: pg.Client,
  { name }: BackupTable,
  columns: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  for (const column of columns) {
    await client.query(`alter table public."${name}" drop column "${column}"`);
    report(`Left out: the column ${column} of ${name}, which Stack Cafe doesn't have`);
  }
}

async function copyRows(
  client: pg.Client,
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
  progress: BackupProgress | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const counted = async function* () {
    for await (const chunk of rows) {
      yield chunk;
      progress?.advance(linesIn(chunk));
    }
  };
  const target = client.query(copyFrom(copyIn(table)));
  await pipeline(Readable.from(counted()), target, signal ? { signal } : {});
  if (target.rowCount === table.rows) return;
  throw new OperatorError(
    `The backup has ${target.rowCount} rows of ${table.name} instead of ${table.rows}. Nothing was changed.`,
  );
}

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { table, column, value, isUsed } of sequences) {
    await client.query("select setval(pg_get_serial_sequence($1, $2), $3, $4)", [
      `public.${table}`,
      column,
      value,
      isUsed,
    ]);
  }
}

function refuseOtherPages({ files }: BackupHeader, dataDir: string): void {
  for (const { path: name, text } of files) {
    const file = path.join(dataDir, name);
    if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") === text) continue;
    throw new OperatorError(
      `${file} differs from the backup's. --force replaces it. Nothing was changed.`,
    );
  }
}

function writePages({ files }: BackupHeader, dataDir: string): void {
  for (const { path: name, text } of files) {
    const file = path.join(dataDir, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.new`, text);
    fs.renameSync(`${file}.new`, file);
  }
}
