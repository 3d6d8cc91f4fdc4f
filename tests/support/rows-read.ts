import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/**
 * The number of rows of `table` that PostgreSQL has read so far, through indexes or not. Exact for
 * sequential queries only, since the pool then uses one connection.
 */
export async function rowsRead({ db }: Database, table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.run(db);
  const row = await sql<{ read: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_user_tables where relname = ${table}`.maybeOne(db);
  return row?.read ?? 0;
}

/**
 * The number of rows of `table` that this transaction has read so far, through indexes or not,
 * without reads by other connections, but with those by the connection's transactions before it
 * that PostgreSQL hasn't counted elsewhere yet: only differences are meaningful.
 */
export async function rowsReadWithin(transaction: Db, table: string): Promise<number> {
  const row = await sql<{ read: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = ${table}`.maybeOne(transaction);
  return row?.read ?? 0;
}
