// Transactions, and the meaning of PostgreSQL's error codes.
import { setTimeout } from "node:timers/promises";
import type { Db } from "./connect.ts";
import { sql } from "./sql.ts";

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are retried, since nothing
 * of the first try remains. Within a transaction, `work` joins it.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const { result, callbacks } = await retrying(db, () => runOnce(db, work));
  for (const callback of callbacks) callback();
  return result;
}

const maxAttempts = 5;

/**
 * Runs `work`, a transaction or a single statement, up to five times: again after deadlocks and
 * serialization failures. Within a transaction `db` only once, since that begins again as a whole.
 */
export async function retrying<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return work();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has(sqlStateOf(error) ?? "")) throw error;
      // A random pause, since transactions that met once would otherwise meet again.
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

async function runOnce<T>(db: Db, work: (transaction: Db) => Promise<T>) {
  const callbacks: Callback[] = [];
  const result = await db.transaction((transaction) => {
    afterCommit.set(transaction, callbacks);
    return work(transaction);
  });
  return { result, callbacks };
}

type Callback = () => void;

const afterCommit = new WeakMap<Db, Callback[]>();

/**
 * Calls `callback` once the transaction `db` is committed; never after a rollback, nor for a try
 * that is repeated; at once if `db` is no transaction. It must not throw, since the commit can't
 * be undone. The process may end in between, so a callback may only speed up what happens anyway.
 * @throws if `db` is a transaction that `inTransaction` didn't open
 */
export function onCommit(db: Db, callback: Callback): void {
  if (!db.isTransaction) return callback();
  const callbacks = afterCommit.get(db);
  if (!callbacks) throw new Error("Open transactions with inTransaction: nobody calls back here.");
  callbacks.push(callback);
}

/**
 * Lets a transaction wait for its next statement, instead of the few seconds that others may wait for its
 * locks: for work that takes its time in between.
 * @param ms 0 for ever
 */
export const allowIdle = (transaction: Db, ms = 0): Promise<unknown> =>
  sql`select set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`.all(
    transaction,
  );

const serializationFailure = "40001";
const retryable = new Set([serializationFailure, "40P01"]);

/** Thrown in a transaction that found its locks too few, so that it starts again. */
export class StartAgain extends Error {
  readonly code = serializationFailure;
}

/**
 * The five-character SQLSTATE of an error raised by PostgreSQL; codes of system errors (EPIPE)
 * have no digit.
 */
export function sqlStateOf(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether `error` is the violation of the unique index or constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    sqlStateOf(error) === "23505" && (error as { constraint?: string }).constraint === constraint
  );
}
