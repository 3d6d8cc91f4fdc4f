// The connection pool.
import pg from "pg";
import { limitStatements } from "./limit-statements.ts";
import { logSlowStatements } from "./slow-statements.ts";

/** A `postgres://` address or its parts. */
export type DatabaseAddress = string | pg.PoolConfig;

export interface Connections {
  readonly pool: pg.Pool;
  /** A client outside the pool and past a pooler, not connected yet: for LISTEN and COPY. */
  readonly newClient: () => pg.Client;
  /**
   * A separate pool with the same limits, for work that mustn't wait for requests; the caller ends
   * it.
   */
  readonly newPool: (max: number) => pg.Pool;
  /** A separate pool of one connection without a time limit, past a pooler; the caller ends it. */
  readonly newPoolWithoutTimeout: () => pg.Pool;
}

// Counts fit a double; so do ids of the code host.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** In milliseconds. */
export interface TimeLimits {
  /** For a free connection, be it a new one. */
  readonly connectMs: number;
  /** Until a statement is cancelled, such as one that waits for a lock. */
  readonly statementMs: number;
  /**
   * Until a server that doesn't respond at all is abandoned: otherwise one behind a network that drops
   * packets would block every request. Longer than the limit of statements.
   */
  readonly queryMs: number;
}

const timeLimits: TimeLimits = { connectMs: 3_000, statementMs: 5_000, queryMs: 6_000 };

/**
 * Milliseconds until PostgreSQL ends a transaction in which nothing happens, such as that of a server that
 * hangs: sooner than others give up waiting for its locks.
 */
export const idleTransactionMs = (statementMs: number): number => 0.8 * statementMs;

/** The most connections that a server opens, by what needs them. */
export const connectionsFor = {
  requests: 12,
  /** One reads changes, the others the words of searches meanwhile. */
  projectIndex: 3,
  /** Shared by polling, heartbeats and maintenance of the queue. */
  backgroundJobs: 2,
  /** While an admin queues a job. */
  queuingJob: 1,
  dailyBackup: 1,
  listener: 1,
  health: 1,
} as const;

/** The most that a server has open at once. */
export const maxConnections = Object.values(connectionsFor).reduce((sum, count) => sum + count, 0);

/**
 * What each connection past a pooler sets. PostgreSQL's default, to compile long statements, took
 * seconds for statements of milliseconds.
 */
const ownSettings = "-c timezone=UTC -c jit=off";

/** Those past a pooler: they distinguish a server that runs from a pooler's idle connections. */
export const applicationName = "stack-cafe";

/**
 * Opens a pool on `where`. Connects lazily: that a database is down shows in the first query.
 * @param direct if set, `where` is a pooler, possibly in transaction mode, and this is the PostgreSQL
 *   behind it: connections to the pooler send no startup parameters and keep no state
 * @param max how many connections the pool has at most
 */
export function openConnections(
  where: DatabaseAddress,
  direct: DatabaseAddress | null = null,
  { connectMs, statementMs, queryMs }: TimeLimits = timeLimits,
  max: number = connectionsFor.requests,
): Connections {
  const reach = (address: DatabaseAddress): pg.PoolConfig => ({
    ...(typeof address === "string" ? { connectionString: address } : address),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: applicationName,
  });
  const own: pg.PoolConfig = { ...reach(direct ?? where), options: ownSettings };
  const limited: pg.PoolConfig = {
    ...own,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs(statementMs),
    query_timeout: queryMs,
  };
  const pooled = {
    ...reach(where),
    application_name: `${applicationName}-pooled`,
    query_timeout: queryMs,
  };
  const newPool = (size: number) =>
    direct === null
      ? openPool({ ...limited, max: size })
      : openPool({ ...pooled, max: size }, (client) =>
          limitStatements(client, statementMs, idleTransactionMs(statementMs)),
        );
  const pool = newPool(max);
  return {
    pool,
    newClient: () => new pg.Client({ ...own, keepAliveInitialDelayMillis: 10_000 }),
    newPool,
    newPoolWithoutTimeout: () => openPool({ ...own, max: 1 }),
  };
}

function openPool(config: pg.PoolConfig, prepare?: (client: pg.PoolClient) => void): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces broken connections; an unhandled error event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    prepare?.(client);
  });
  logSlowStatements(pool);
  return pool;
}
