// The index in a file of its server, so that the next start needn't read all projects. The database
// knows each file, keeps the changes since, and forgets files that a restored backup doesn't go with.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Statements } from "#server/database/connections.ts";
import { type Columns, ReadColumns } from "./columns.ts";
import { readIndexFile, writeIndexFile } from "./index-file.ts";
import type { ProjectIndex } from "./project-index.ts";

/** What an index in a file has read. */
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
  readonly columns: ReadColumns;
}

/** Files that weren't written or used for so long are forgotten. */
export const fileKept = "interval '1 day'";

/** Where an index is stored. */
export interface IndexFile {
  readonly path: string;
  /** Smaller indexes are filled as quickly as their file would be read. */
  readonly minProjects: number;
}

/** Milliseconds between two files of an index that changes. */
const storeEveryMs = 60 * 60_000;

/** One server's file of its index. Times are in milliseconds of a clock that never goes back. */
export class StoredIndexFile {
  readonly #database: Statements;
  readonly #configuration: string;
  readonly #file: IndexFile;
  readonly #warn: (problem: string) => void;
  /** The file's id, and when it was written or read; null if there is none. */
  #id: string | null = null;
  #at = -Infinity;
  /** Whether the index has changed since. */
  #isChanged = false;

  /**
   * @param configuration a text search configuration of PostgreSQL
   * @param warn gets a line about each file that can't be read
   */
  constructor(
    database: Statements,
    configuration: string,
    file: IndexFile,
    warn: (problem: string) => void,
  ) {
    this.#database = database;
    this.#configuration = configuration;
    this.#file = file;
    this.#warn = warn;
  }

  noteChange(): void {
    this.#isChanged = true;
  }

  /** The index in the file; null if there is none for this database and version of the program. */
  async read(): Promise<StoredIndex | null> {
    const { path: file } = this.#file;
    try {
      if (!fs.existsSync(file)) return null;
      const key = await this.#key();
      const read = readIndexFile<Header>(file, (header) => header.key === key);
      if (!read) return null;
      const { id, snapshot, readAt, techIds } = read.header;
      return { id, state: { snapshot, readAt, techIds }, columns: new ReadColumns(read.columns) };
    } catch (error) {
      // Whatever is wrong with it, the database has everything; if that is away, filling fails too.
      this.#warn(`The file of the project index, ${file}, can't be read: ${String(error)}`);
      return null;
    }
  }

  /** Takes over a file that was read, unless changes that it lacks may have been removed. */
  async takeOver(id: string, now: number): Promise<boolean> {
    if (!(await this.#use(id))) return false;
    this.#id = id;
    this.#at = now;
    return true;
  }

  /**
   * Writes the index, if it is large, has changed and it is time. The file of before is forgotten.
   * @param state of the index now; nothing may change it meanwhile
   * @param isSure whether all changes since `state` are still there, once the database knows the file
   * @throws what writing files and the database throw; it is tried again in an hour
   */
  async write(
    index: ProjectIndex,
    state: IndexState,
    now: number,
    isSure: () => boolean,
  ): Promise<void> {
    if (index.size < this.#file.minProjects || now - this.#at < storeEveryMs) return;
    this.#at = now;
    const former = this.#id;
    if (former !== null && !this.#isChanged && (await this.#use(former))) return;
    const columns = index.columns();
    const id = columns && (await this.#replace(state, columns));
    if (former !== null) await this.#forget(former);
    this.#id = id;
    this.#isChanged = false;
    if (id !== null && !isSure()) await this.#forget(id);
  }

  async #replace(state: IndexState, columns: Columns): Promise<string> {
    const id = randomUUID();
    const key = await this.#key();
    const { path: file } = this.#file;
    const written = `${file}.new`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    writeIndexFile(written, { ...state, id, key } satisfies Header, columns);
    // Once this is durable, so is all that the index has read.
    await this.#database.query(
      "insert into index_files (id, since) values ($1, pg_snapshot_xmin($2::pg_snapshot))",
      [id, state.snapshot],
    );
    fs.renameSync(written, file);
    return id;
  }

  /** Whether the database knows a file, and so has kept all changes since; for a further day. */
  async #use(id: string): Promise<boolean> {
    const rows = await this.#database.query<{ id: string }>(
      "update index_files set used_at = now() where id = $1 returning id",
      [id],
    );
    return rows.length > 0;
  }

  async #forget(id: string): Promise<void> {
    await this.#database.query("delete from index_files where id = $1", [id]);
  }

  #key(): Promise<string> {
    return keyOf(this.#database, this.#configuration);
  }
}

/** Differs between databases, schemas, configurations of text search and versions of this program. */
async function keyOf(database: Statements, configuration: string): Promise<string> {
  // Some providers refuse it. What it adds is hardly ever needed: other databases have other tables.
  const clusters = await database
    .query<{ id: string }>("select system_identifier::text as id from pg_control_system()", [])
    .catch(() => []);
  const [row] = await database.query<{ key: string }>(
    `select concat_ws(' ', d.oid, 'projects'::regclass::oid, current_setting('server_version'),
      (select md5(string_agg(name || checksum, ' ' order by name)) from migrations)) as key
    from pg_database d where datname = current_database()`,
    [],
  );
  return [clusters[0]?.id, row?.key, configuration, process.version, codeVersion()].join(" ");
}

/** Changes with everything that fills an index. */
function codeVersion(): string {
  const hash = createHash("sha256");
  for (const name of fs.readdirSync(import.meta.dirname).toSorted()) {
    if (name.includes(".test.")) continue;
    hash.update(name).update(fs.readFileSync(path.join(import.meta.dirname, name)));
  }
  return hash.digest("hex");
}
