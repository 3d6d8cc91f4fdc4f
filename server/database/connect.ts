// The connection pool, and Kysely over it. One of each a process.
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** What features query through: the pool's or a transaction's. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  /** A named prepared statement: planned once a connection. For hot reads outside transactions. */
  readonly prepared: <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ) => Promise<Row[]>;
  /** Ends the pool once its running queries are done. */
  readonly close: () => Promise<void>;
}

// Counts fit a double; ids of the code host do too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Longest a statement may take, in milliseconds; without a limit a black-holed server hangs all. */
const queryTimeout = 10_000;
const connectTimeout = 5_000;

/**
 * Opens a pool on `where`: a `postgres://` address or the parts of one. Connects lazily: a database
 * that is down shows in the first query.
 */
export function connect(where: string | pg.PoolConfig): Database {
  const pool = new pg.Pool({
    ...(typeof where === "string" ? { connectionString: where } : where),
    max: 12,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    statement_timeout: queryTimeout,
    keepAlive: true,
    application_name: "stack-cafe",
    options: "-c timezone=UTC",
  });
  // An idle connection that breaks is replaced by the pool; unhandled it would end the process.
  pool.on("error", () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    prepared: async (name, text, values) => (await pool.query({ name, text, values })).rows,
    close: () => db.destroy(),
  };
}
