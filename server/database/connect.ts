// Kysely on top of the connection pool. One of each per process.
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from "kysely";
import type pg from "pg";
import {
  type Connections,
  type DatabaseAddress,
  openConnections,
  type Statements,
  type TimeLimits,
} from "./connections.ts";
import type { DB } from "./schema.ts";

/** What features query through: the pool or a transaction. */
export type Db = Kysely<DB>;

export interface Database extends Statements, Pick<Connections, "newClient" | "newPool"> {
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

/** Runs a statement within a transaction, like {@link Database.query} outside of one. */
export async function queryIn<Row>(
  transaction: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * Runs a query of Kysely as {@link Database.prepared} does.
 * @param name identifies the text of the statement, which doesn't depend on the values
 */
export async function runPrepared<Row>(
  { db, prepared }: Database,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = query.compile(db);
  const rows: unknown = await prepared(name, sql, [...parameters]);
  return rows as Row[];
}

/** Opens a pool, as `openConnections` does. */
export function connect(
  where: DatabaseAddress,
  direct: DatabaseAddress | null = null,
  limits?: TimeLimits,
): Database {
  const { pool, prepared, query, newClient, newPool, newPoolWithoutTimeout } = openConnections(
    where,
    direct,
    limits,
  );
  const db = openKysely(pool);
  return {
    db,
    addresses: [where, direct, limits],
    prepared,
    query,
    withoutTimeout: async (work) => {
      const alone = openKysely(newPoolWithoutTimeout());
      try {
        return await work(alone);
      } finally {
        await alone.destroy();
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
    close: () => db.destroy(),
  };
}

/** Kysely on a pool; destroying it ends the pool. */
export function openKysely(pool: pg.Pool): Db {
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
      // After a rollback that failed, all else would fail in the same transaction.
      stuck =
        text.toLowerCase() === "rollback" ||
        (error instanceof Error && error.message === "Query read timeout");
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || stuck),
  };
}
