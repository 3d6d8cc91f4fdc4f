// The connection pool, and Kysely on top of it. One of each per process.
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** What features query through: the pool or a transaction. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  /** What `connect` was called with, for threads with a pool of their own. */
  readonly address: string | pg.PoolConfig;
  /**
   * A named prepared statement: planned once per connection. For hot statements outside transactions.
   */
  readonly prepared: <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ) => Promise<Row[]>;
  /**
   * A statement that is planned for its values each time. For long ones, whose best plan depends on
   * them.
   */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ) => Promise<Row[]>;
  /** Runs `work` on a connection of its own without a time limit: for migrations. */
  readonly unhurried: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** A client outside the pool, not connected yet, for LISTEN. */
  readonly newClient: () => pg.Client;
  /**
   * A separate pool with the same limits, for work that mustn't wait for requests; the caller ends
   * it.
   */
  readonly newPool: (max: number) => pg.Pool;
  /** Ends the pool once its running queries are done. */
  readonly close: () => Promise<void>;
}

/** Runs a statement within a transaction, like {@link Database.query} outside of one. */
export async function queryIn<Row>(
  transaction: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

// Counts fit a double; so do ids of the code host.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Milliseconds until the server cancels a slow statement, and until a server that doesn't respond
 * at all is given up: without the latter, a server behind a network that drops packets would block
 * every request.
 */
const limits = { statement_timeout: 5_000, query_timeout: 6_000 };
const connectTimeoutMs = 3_000;

/**
 * Opens a pool on `where`: a `postgres://` address or its parts. Connects lazily: that a database
 * is down shows in the first query.
 */
export function connect(where: string | pg.PoolConfig): Database {
  const config: pg.PoolConfig = {
    ...(typeof where === "string" ? { connectionString: where } : where),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "stack-cafe",
    options: "-c timezone=UTC",
  };
  const pool = openPool({ ...config, ...limits, max: 12 });
  const db = openKysely(pool);
  return {
    db,
    address: where,
    prepared: async <Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: unknown[],
    ) => (await pool.query<Row>({ name, text, values })).rows,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    unhurried: async (work) => {
      const alone = openKysely(openPool({ ...config, max: 1 }));
      try {
        return await work(alone);
      } finally {
        await alone.destroy();
      }
    },
    newClient: () => new pg.Client({ ...config, keepAliveInitialDelayMillis: 10_000 }),
    newPool: (max) => openPool({ ...config, ...limits, max }),
    close: () => db.destroy(),
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces broken connections; an unhandled error event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function openKysely(pool: pg.Pool): Db {
  const guarded: PostgresPool = {
    connect: async () => giveUpWhenStuck(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded }) });
}

/** Kysely on one connected client: for work that mixes queries with COPY in one transaction. */
export function kyselyOn(client: pg.Client): Db {
  const pool: PostgresPool = {
    connect: async () => {
      const query = (text: string, values: readonly unknown[]) => client.query(text, [...values]);
      return { query: query as unknown as PostgresPoolClient["query"], release: () => {} };
    },
    end: async () => {},
  } as PostgresPool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * A client that isn't reused after a query on it timed out: its connection may never respond, or
 * respond late to the earlier query.
 */
function giveUpWhenStuck(client: pg.PoolClient): PostgresPoolClient {
  let stuck = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (stuck) throw new Error("Connection terminated after a timeout");
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      stuck = error instanceof Error && error.message === "Query read timeout";
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || stuck),
  };
}
