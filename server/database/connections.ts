// The connection pool, and statements sent through it. The index's thread uses it by itself: Kysely
// takes longer to load than all of that thread.
import pg from "pg";
import { logSlowStatements } from "./slow-statements.ts";

export interface Statements {
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
}

export interface Connections extends Statements {
  readonly pool: pg.Pool;
  /** A client outside the pool, not connected yet, for LISTEN. */
  readonly newClient: () => pg.Client;
  /**
   * A separate pool with the same limits, for work that mustn't wait for requests; the caller ends
   * it.
   */
  readonly newPool: (max: number) => pg.Pool;
  /** A separate pool of one connection without a time limit; the caller ends it. */
  readonly newUnhurriedPool: () => pg.Pool;
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
export function openConnections(where: string | pg.PoolConfig): Connections {
  const config: pg.PoolConfig = {
    ...(typeof where === "string" ? { connectionString: where } : where),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "stack-cafe",
    options: "-c timezone=UTC",
  };
  const newPool = (max: number) => openPool({ ...config, ...limits, max });
  const pool = newPool(12);
  return {
    pool,
    prepared: async <Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: unknown[],
    ) => (await pool.query<Row>({ name, text, values })).rows,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    newClient: () => new pg.Client({ ...config, keepAliveInitialDelayMillis: 10_000 }),
    newPool,
    newUnhurriedPool: () => openPool({ ...config, max: 1 }),
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces broken connections; an unhandled error event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  logSlowStatements(pool);
  return pool;
}
