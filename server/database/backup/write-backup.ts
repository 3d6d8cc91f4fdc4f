// Writes a backup: one snapshot of the database, compressed, in a file that has its name only when it
// is complete.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { currentTime } from "#server/database/clock.ts";
import { hasUnknown, readMigrations, relationsOf } from "#server/database/migrate.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type PictureSize, pictureSizes } from "#shared/pictures.ts";
import { version } from "#server/version.ts";
import {
  type BackupHeader,
  type BackupTable,
  checksumLine,
  copyOut,
  endOfTable,
  firstLine,
  headerLine,
  maxFileBytes,
  ownPage,
  tableLine,
} from "./format.ts";

export interface BackupProgress {
  /** Gets the number of rows. */
  readonly start: (total: number) => void;
  readonly advance: (rows: number) => void;
}

export type PictureReader = (file: { hash: string; size: PictureSize }) => Promise<Buffer | null>;

export interface BackupOptions {
  /** Its pages belong to the backup; null for none. */
  readonly dataDir: string | null;
  readonly progress?: BackupProgress;
  readonly signal?: AbortSignal;
  /** Reads a file of a picture whose bytes aren't in the database; null if there is none. */
  readonly pictureFile?: PictureReader | undefined;
  /** Gets the tables of other programs, if there are any, before anything is written. */
  readonly onForeignTables?: (names: readonly string[]) => void;
}

export interface WrittenBackup {
  readonly bytes: number;
  readonly rows: number;
  /** Tables of other programs in the database, which the backup doesn't contain. */
  readonly foreignTables: readonly string[];
  /** Files of pictures that couldn't be read, and why if their store failed. */
  readonly missingPictures: { readonly count: number; readonly error: string | null };
}

/** What incomplete files are called, in the folder of the complete one. */
export const partialName = /^\..+\.partial-\d+$/;

/**
 * Writes what `client` sees to `file`, which mustn't exist. Nothing remains of a backup that failed
 * or was aborted.
 * @param client connected, without a time limit, and used for nothing else meanwhile
 * @throws OperatorError if the file can't be written
 */
export async function writeBackup(
  client: pg.Client,
  file: string,
  { dataDir, progress, signal, pictureFile, onForeignTables }: BackupOptions,
): Promise<WrittenBackup> {
  refuseExisting(file);
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.partial-${process.pid}`);
  const target = createTarget(partial);
  let written: Omit<WrittenBackup, "bytes">;
  try {
    await beginSnapshot(client);
    const { header, foreignTables } = await readHeader(client, dataDir);
    if (foreignTables.length > 0) onForeignTables?.(foreignTables);
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    const missingPictures = { count: 0, error: null };
    written = { rows, foreignTables, missingPictures };
    progress?.start(rows);
    const fill = pictureFile && filesFrom(pictureFile, missingPictures);
    const content = Readable.from(contentOf(client, header, progress, fill), { objectMode: true });
    // Higher levels take several times as long for a few per cent.
    await pipeline(content, createGzip({ level: 4 }), target, signal ? { signal } : {});
    await client.query("commit");
    refuseExisting(file);
    fs.renameSync(partial, file);
  } catch (error) {
    throw explained(error, file);
  } finally {
    target.destroy();
    fs.rmSync(partial, { force: true });
  }
  syncFolder(path.dirname(file));
  return { bytes: fs.statSync(file).size, ...written };
}

function refuseExisting(file: string): void {
  if (!fs.existsSync(file)) return;
  throw new OperatorError(`${file} exists already. Name another file, or delete that one.`);
}

function createTarget(partial: string): fs.WriteStream {
  try {
    // Of an earlier process with the same id.
    fs.rmSync(partial, { force: true });
    const fd = fs.openSync(partial, "wx", 0o600);
    return fs.createWriteStream(partial, { fd, flush: true });
  } catch (error) {
    throw explained(error, partial);
  }
}

/** System errors, such as a full disk, with the file's name; others unchanged. */
function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new OperatorError(`${file} can't be written: ${error.message}`, { cause: error });
}

/** So that the name outlives a power failure; not every file system can do it. */
function syncFolder(folder: string): void {
  try {
    const fd = fs.openSync(folder, "r");
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  } catch {
    // The file itself is written and synced.
  }
}

/**
 * Settings of roles and servers may change how values are written, and cut off what takes long. They
 * are set for the transaction alone, which poolers keep together.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`begin isolation level repeatable read, read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local client_encoding = 'UTF8'; set local search_path = public, pg_catalog`);
}

/**
 * Not in backups: which migrations ran, which is in the header; what is about this machine (backups);
 * replies that are kept for a day; hints whose transaction ids mean nothing in another database; and who searched or visited, with
 * the keys of those fingerprints, which mustn't outlive their week or day.
 */
export const leftOut = [
  "backups",
  "idempotency_keys",
  "live_changes",
  "migrations",
  "project_changes",
  "search_askers",
  "search_keys",
  "visit_keys",
  "visitor_hashes",
];

async function readHeader(
  client: pg.Client,
  dataDir: string | null,
): Promise<{ header: BackupHeader; foreignTables: string[] }> {
  const [ours] = await rowsOf<{ is: boolean }>(
    client,
    "select to_regclass('public.migrations') is not null as is",
  );
  if (!ours?.is) throw new OperatorError("The database is empty: no server has started on it yet.");
  const [first] = await rowsOf<{ postgresql: string; migrations: BackupHeader["migrations"] }>(
    client,
    `select current_setting('server_version') as postgresql,
      (select json_agg(json_build_object('name', name, 'checksum', checksum) order by name)
        from migrations) as migrations`,
  );
  const found = await rowsOf<Omit<BackupTable, "rows">>(
    client,
    `select c.relname as name, (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and attname ~ '^[a-z_][a-z0-9_]*$') as columns
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
      order by relname`,
    [leftOut],
  );
  const own = await readMigrations();
  const known = relationsOf(own);
  // The next release's migrations make tables that this one doesn't know.
  const isNewer = hasUnknown(first?.migrations ?? [], own);
  const isOurs = ({ name }: { name: string }) => isNewer || known.has(name);
  const tables = found.filter(isOurs);
  const foreignTables = found.flatMap((table) => (isOurs(table) ? [] : table.name));
  const counted: BackupTable[] = [];
  for (const table of tables) {
    const [row] = await rowsOf<{ rows: number }>(
      client,
      `select count(*) as rows from public."${table.name}"`,
    );
    counted.push({ ...table, rows: row?.rows ?? 0 });
  }
  const header = {
    version,
    createdAt: currentTime().toISOString(),
    postgresql: first?.postgresql ?? "",
    migrations: first?.migrations ?? [],
    tables: counted,
    sequences: await readSequences(client, tables),
    files: dataDir === null ? [] : readPages(dataDir),
  };
  return { header, foreignTables };
}

/** They aren't part of snapshots, and may be ahead of the rows, which does no harm. */
async function readSequences(
  client: pg.Client,
  tables: readonly { name: string }[],
): Promise<BackupHeader["sequences"]> {
  const sequences = await rowsOf<{ name: string; table: string; column: string }>(
    client,
    `select s.oid::regclass::text as name, t.relname as table, a.attname as column
      from pg_class s
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on (a.attrelid, a.attnum) = (t.oid, d.refobjsubid)
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and t.relname = any ($1)
      order by s.relname`,
    [tables.map(({ name }) => name)],
  );
  const read: BackupHeader["sequences"] = [];
  for (const { name, table, column } of sequences) {
    const [row] = await rowsOf<{ value: number; isUsed: boolean }>(
      client,
      `select last_value as value, is_called as "isUsed" from ${name}`,
    );
    if (row) read.push({ table, column, ...row });
  }
  return read;
}

function readPages(dataDir: string): BackupHeader["files"] {
  const folder = path.join(dataDir, "content");
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .map((name) => `content/${name}`)
    .filter((name) => ownPage.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(dataDir, name), "utf8");
      if (text.length <= maxFileBytes) return { path: name, text };
      throw new OperatorError(`${name} in ${dataDir} is too long for a page.`);
    });
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

async function* contentOf(
  client: pg.Client,
  header: BackupHeader,
  progress: BackupProgress | undefined,
  fill: FillRows | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (part: Buffer | string) => {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(bytes);
    return bytes;
  };
  yield hashed(firstLine);
  yield hashed(headerLine(header));
  for (const table of header.tables) {
    yield hashed(tableLine(table));
    const rows = client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>;
    for await (const chunk of fill && table.name === "picture_files" ? fill(table, rows) : rows) {
      yield hashed(chunk);
      progress?.advance(linesIn(chunk));
    }
    yield hashed(endOfTable);
  }
  yield Buffer.from(checksumLine(hash.digest("hex")));
}

/** Rows of picture_files, as COPY writes them, with the files that are stored elsewhere. */
type FillRows = (table: BackupTable, rows: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Files that are read at once. */
const filesAtOnce = 12;
/** A null of COPY. */
const absent = "\\N";

/** After a failure of the store nothing more is read from it: each file would wait for its end. */
function filesFrom(
  read: PictureReader,
  missing: { count: number; error: string | null },
): FillRows {
  const readUntilFailure: PictureReader = async (file) => {
    if (missing.error !== null) return null;
    return read(file).catch((error: unknown) => {
      missing.error ??= error instanceof Error ? error.message : String(error);
      return null;
    });
  };
  return async function* fill({ columns }, rows) {
    const bytesAt = columns.indexOf("bytes");
    const filled = async (line: string): Promise<string> => {
      const values = line.split("\t");
      const hash = values[columns.indexOf("hash")];
      const size = pictureSizes.find((one) => one === values[columns.indexOf("size")]);
      if (hash === undefined || !size || values[bytesAt] !== absent) return line;
      const bytes = await readUntilFailure({ hash, size });
      if (!bytes) missing.count += 1;
      return values.with(bytesAt, bytes ? `\\\\x${bytes.toString("hex")}` : absent).join("\t");
    };
    for await (const whole of wholeLines(rows)) {
      // All of it is ASCII.
      const lines = whole.toString("latin1").split("\n").slice(0, -1);
      for (let at = 0; at < lines.length; at += filesAtOnce) {
        const some = await Promise.all(lines.slice(at, at + filesAtOnce).map(filled));
        yield Buffer.from(`${some.join("\n")}\n`, "latin1");
      }
    }
  };
}

async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      yield Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [];
    }
    begun.push(chunk.subarray(end));
  }
}

/** COPY writes a row per line; line feeds in values are escaped. */
export function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
