// The index in a file of its server, so that the next start needn't read all projects. The database
// knows each file, keeps the changes since, and forgets files that a restored backup doesn't go with.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Statements } from "#server/database/connections.ts";
import { freeBytes } from "#server/free-bytes.ts";
import { type Columns, ReadColumns } from "./columns.ts";
import { readIndexFile, writeIndexFile } from "./index-file.ts";
import { ProjectIndex } from "./project-index.ts";

/** What an index has read. */
export interface IndexState {
  /** The snapshot of the last reading: what was committed later is missing. */
  readonly snapshot: string;
  /** When that was, in milliseconds since 1970 by the database's clock. */
  readonly readAt: number;
  /** The ids of technologies, by number. */
  readonly techIds: readonly string[];
}

interface Header extends IndexState {
  readonly id: string;
  readonly key: string;
}

export interface StoredIndex {
  readonly id: string;
  readonly state: IndexState;
  /** Its technologies are to be set. */
  readonly index: ProjectIndex;
}

/** Where an index is stored. */
export interface IndexFile {
  readonly path: string;
  /** Smaller indexes have no file. */
  readonly minProjects: number;
}

/** Files that weren't written or used for so long are forgotten. */
export const fileKept = "interval '1 day'";

/** Milliseconds between two files of an index that changes. */
const storeEveryMs = 60 * 60_000;

/** With more changes since, all projects are read instead, which takes no longer. */
const maxChanges = 20_000;

/** What the embedded database needs on the same disk comes first. */
const minFreeBytes = 500e6;

/** A file that is being written is complete long before that, in milliseconds. */
const writtenWithinMs = 10 * 60_000;

// The change that no project has is a guard: servers of a version that doesn't know files remove it
// together with other changes that the file lacks.
const noteFile = `
  with known as (
    insert into index_files (id, since)
    select $1, pg_snapshot_xmin($2::pg_snapshot)
    where $3 > extract(epoch from clock_timestamp()) * 1000 - $4
    returning id, since),
  guard as (insert into project_changes (xid, project_id) select since, id from known)
  select id from known`;

const useFile = `
  update index_files f set used_at = now()
  where id = $1
    and exists (select from project_changes where xid = f.since and project_id = f.id)
  returning id`;

const countChanges = `
  select count(*)::int as count from (
    select from project_changes where xid >= pg_snapshot_xmin($1::pg_snapshot) limit $2) changes`;

/** One server's file of its index. Times are in milliseconds of a clock that never goes back. */
export class StoredIndexFile {
  readonly #database: Statements;
  readonly #configuration: string;
  readonly #file: IndexFile;
  /** Of the file that was written or read last, and when that was; null if there is none. */
  #id: string | null = null;
  #at = -Infinity;
  /** Whether the index has changed since. */
  #isChanged = false;
  /** See {@link keyOf}, of the database that the index was filled from. */
  #key = "";

  /** @param configuration a text search configuration of PostgreSQL */
  constructor(database: Statements, configuration: string, file: IndexFile) {
    this.#database = database;
    this.#configuration = configuration;
    this.#file = file;
  }

  /** To be called before the index is filled. */
  async noteFill(): Promise<void> {
    this.#isChanged = true;
    this.#key = await keyOf(this.#database, this.#configuration);
  }

  noteChange(): void {
    this.#isChanged = true;
  }

  /**
   * The index in the file; null if there is none for this database and this version of the program,
   * or if too much changed since.
   * @throws if the file is damaged or can't be read, and what the database throws
   */
  async read(): Promise<StoredIndex | null> {
    const read = await readIndexFile<Header>(this.#file.path, (header) => this.#isUsable(header));
    if (!read) return null;
    const { id, snapshot, readAt, techIds } = read.header;
    const index = ProjectIndex.restored(new ReadColumns(read.columns));
    return { id, state: { snapshot, readAt, techIds }, index };
  }

  async #isUsable({ id, key, snapshot }: Header): Promise<boolean> {
    this.#key = await keyOf(this.#database, this.#configuration);
    const isKnown = key === this.#key && (await this.#use(id));
    const [changes] = isKnown
      ? await this.#database.query<{ count: number }>(countChanges, [snapshot, maxChanges + 1])
      : [];
    const isUsable = changes !== undefined && changes.count <= maxChanges;
    // The changes since needn't be kept for it any longer.
    if (!isUsable) await this.#forget(id);
    return isUsable;
  }

  /** Takes over a file that was read, unless changes that it lacks may have been removed meanwhile. */
  async takeOver(id: string, now: number): Promise<boolean> {
    if (!(await this.#use(id))) return false;
    this.#id = id;
    this.#at = now;
    return true;
  }

  /**
   * Writes the index, if it is large, has changed and it is time. The file of before is forgotten.
   * @param state of the index now; nothing may change it meanwhile
   * @param keptMs for how long changes since `state` stay in the database in any case
   * @throws what writing files and the database throw; it is tried again in an hour
   */
  async write(index: ProjectIndex, state: IndexState, now: number, keptMs: number): Promise<void> {
    if (index.size < this.#file.minProjects || now - this.#at < storeEveryMs) return;
    this.#at = now;
    const former = this.#id;
    if (former !== null && !this.#isChanged && (await this.#use(former))) return;
    const columns = index.columns();
    this.#id = columns && (await this.#replace(state, columns, keptMs));
    this.#isChanged = false;
    if (former !== null) await this.#forget(former);
  }

  /** Returns the new file's id; null if changes since `state` may have been removed already. */
  async #replace(state: IndexState, columns: Columns, keptMs: number): Promise<string | null> {
    const id = randomUUID();
    const { path: file } = this.#file;
    const key = await keyOf(this.#database, this.#configuration);
    // The database was replaced by another one while this server ran.
    if (key !== this.#key) return null;
    const written = `${file}.${id}.new`;
    const folder = path.dirname(file);
    fs.mkdirSync(folder, { recursive: true });
    removeUnfinished(file);
    const bytes = Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0);
    const free = freeBytes(folder);
    if (free !== null && free < bytes + minFreeBytes) {
      throw new Error(`Less than ${minFreeBytes / 1e6} MB would stay free`);
    }
    try {
      writeIndexFile(written, { ...state, id, key } satisfies Header, columns);
      // Once this is durable, so is all that the index has read.
      const known = await this.#database.query(noteFile, [
        id,
        state.snapshot,
        state.readAt,
        keptMs,
      ]);
      if (known.length === 0) return null;
      fs.renameSync(written, file);
      return id;
    } catch (error) {
      await this.#forget(id).catch(() => undefined);
      throw error;
    } finally {
      fs.rmSync(written, { force: true });
    }
  }

  /** Whether the database knows a file and has kept all changes since; it does so for a further day. */
  async #use(id: string): Promise<boolean> {
    return (await this.#database.query(useFile, [id])).length > 0;
  }

  async #forget(id: string): Promise<void> {
    await this.#database.query("delete from index_files where id = $1", [id]);
  }
}

/** Removes what a server left that was killed while it wrote. */
function removeUnfinished(file: string): void {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  for (const other of fs.readdirSync(folder)) {
    if (!other.startsWith(`${name}.`) || !other.endsWith(".new")) continue;
    const unfinished = path.join(folder, other);
    const { mtimeMs } = fs.statSync(unfinished, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > writtenWithinMs) fs.rmSync(unfinished, { force: true });
  }
}

/**
 * Differs between databases, schemas, configurations of text search with their dictionaries, and
 * versions of this program.
 */
async function keyOf(database: Statements, configuration: string): Promise<string> {
  // Some providers refuse it. What it adds is hardly ever needed: other databases have other tables.
  const clusters = await database
    .query<{ id: string }>("select system_identifier::text as id from pg_control_system()", [])
    .catch(() => []);
  const [row] = await database.query<{ key: string }>(
    `select concat_ws(' ', d.oid, 'projects'::regclass::oid, current_setting('server_version'),
      (select md5(string_agg(name || checksum, ' ' order by name)) from migrations),
      (select md5(string_agg(concat_ws(' ', m.maptokentype, t.dictname, t.dictinitoption), ','
          order by m.maptokentype, m.mapseqno))
        from pg_ts_config_map m join pg_ts_dict t on t.oid = m.mapdict
        where m.mapcfg = $1::regconfig)) as key
    from pg_database d where datname = current_database()`,
    [configuration],
  );
  return [clusters[0]?.id, row?.key, configuration, process.version, codeVersion()].join(" ");
}

let knownVersion: string | undefined;

/** Changes with everything that fills an index. Read once: what runs stays as it is. */
function codeVersion(): string {
  knownVersion ??= hashOfSources();
  return knownVersion;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const name of fs.readdirSync(import.meta.dirname).toSorted()) {
    if (name.includes(".test.")) continue;
    hash.update(name).update(fs.readFileSync(path.join(import.meta.dirname, name)));
  }
  return hash.digest("hex");
}
