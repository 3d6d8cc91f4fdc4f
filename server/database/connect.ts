// The database as features see it. One per process.
import pg from "pg";
import {
  type Connections,
  type DatabaseAddress,
  openConnections,
  type TimeLimits,
} from "./connections.ts";

/** What statements run on: the pool or a transaction. */
export interface Db {
  readonly isTransaction: boolean;
  readonly query: (statement: pg.QueryConfig) => Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Runs `work` in a transaction, which a transaction itself is already. Use `inTransaction`. */
  readonly transaction: <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;
}

export interface Database extends Pick<Connections, "newClient" | "newPool"> {
  readonly db: Db;
  /** What `connect` was called with, for threads with a pool of their own. */
  readonly addresses: readonly [
    where: DatabaseAddress,
    direct: DatabaseAddress | null,
    limits: TimeLimits | undefined,
  ];
  /**
   * Runs `work` on a connection of its own without a time limit, past a pooler: for migrations.
   */
  readonly withoutTimeout: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** How many connections the pool has, and how many queries wait for one. */
  readonly connections: () => PoolState;
  /** Ends the pool once its running queries are done. */
  readonly close: () => Promise<void>;
}

export type PoolState = Readonly<Record<"total" | "idle" | "waiting" | "max", number>>;

/** Opens a pool, as `openConnections` does. */
export function connect(
  where: DatabaseAddress,
  direct: DatabaseAddress | null = null,
  limits?: TimeLimits,
  max?: number,
): Database {
  const { pool, newClient, newPool, newPoolWithoutTimeout } = openConnections(
    where,
    direct,
    limits,
    max,
  );
  let closed: Promise<void> | undefined;
  return {
    db: openDb(pool, { isPooled: direct !== null }),
    addresses: [where, direct, limits],
    withoutTimeout: async (work) => {
      const alone = newPoolWithoutTimeout();
      try {
        return await work(openDb(alone));
      } finally {
        await alone.end();
      }
    },
    newClient,
    newPool,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    close: () => (closed ??= pool.end()),
  };
}

/**
 * @param isPooled a pooler is in between: named statements lose their name, since the next one may
 *   reach another connection
 */
export function openDb(pool: pg.Pool, { isPooled = false } = {}): Db {
  const onClient = async <T>(work: (query: Db["query"]) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // A client isn't reused after a query on it timed out, since its connection may never respond, or
    // respond late to the earlier query; nor after its connection was cut, or a rollback failed.
    let isStuck = false;
    let isReleased = false;
    let isConfirmed = true;
    const onNotice = ({ routine }: { readonly routine?: string | undefined }) => {
      if (routine === waitingForStandby) isConfirmed = false;
    };
    client.on("notice", onNotice);
    try {
      return await work(async ({ name, ...statement }) => {
        if (isReleased) throw new Error("The transaction has ended");
        if (isStuck) throw new Error("Connection terminated after a timeout");
        try {
          const result =
            statement.values === undefined
              ? await client.query(statement.text)
              : await client.query(isPooled || !name ? statement : { name, ...statement });
          if (!isConfirmed) throw new UnconfirmedCommit();
          return result;
        } catch (error) {
          isStuck = statement.text === "rollback" || !isOfStatement(error);
          if (isStuck && statement.text === "commit") throw new UnconfirmedCommit(error);
          throw error;
        }
      });
    } finally {
      isReleased = true;
      client.off("notice", onNotice);
      client.release(isStuck);
    }
  };
  return {
    isTransaction: false,
    query: (statement) => onClient((query) => query(statement)),
    transaction: (work) =>
      onClient(async (query) => {
        await query({ text: "begin" });
        try {
          const result = await work(transactionOf(query));
          await query({ text: "commit" });
          return result;
        } catch (error) {
          await query({ text: "rollback" }).catch(() => {});
          throw error;
        }
      }),
  };
}

/** Where PostgreSQL warns of it; the words of the warning depend on its language. */
const waitingForStandby = "SyncRepWaitForLSN";

/**
 * PostgreSQL may have saved a change and lose it again. With synchronous replication, a cancelled
 * commit ends the wait for the standby alone: it succeeds with a warning.
 */
export class UnconfirmedCommit extends Error {
  constructor(cause?: unknown) {
    super("The database didn't confirm a commit", { cause });
  }
}

/**
 * Whether PostgreSQL refused the statement, and didn't end the connection (57P01 to 57P05, and 25P03
 * for a transaction in which nothing happened).
 */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(?:57P|25P03)/.test(error.code ?? "");

/** A transaction that has begun, on the client that `query` sends to. */
export function transactionOf(query: Db["query"]): Db {
  const transaction: Db = { isTransaction: true, query, transaction: (work) => work(transaction) };
  return transaction;
}
