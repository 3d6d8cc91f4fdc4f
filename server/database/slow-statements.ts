// Logs statements that take long, with the id of their request, and without their values.
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { logContext } from "#server/log-context.ts";

const slowMs = 500;
const maxLoggedLength = 1_000;

/** The two ways in which pools and their users call `query`: with a callback, or for a promise. */
type Query = (statement: unknown, ...rest: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;

/** Times each statement of the pool that runs for a request or for a job. */
export function logSlowStatements(pool: pg.Pool): void {
  pool.on("connect", timeStatements);
  // A callback that waited for a connection is called from the context that releases one.
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectInContext = (callback?: Callback) =>
    callback ? connect(AsyncLocalStorage.bind(callback)) : connect();
  pool.connect = connectInContext as typeof pool.connect;
}

function timeStatements(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  const timed: Query = (statement, ...rest) => {
    const log = logContext.getStore();
    if (!log || isStream(statement)) return query(statement, ...rest);
    const startedAt = performance.now();
    const note = () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      if (milliseconds >= slowMs)
        log.warn({ milliseconds, statement: textOf(statement) }, "slow statement");
    };
    const last = rest.at(-1);
    if (typeof last === "function") {
      const callback: Callback = (...results) => {
        note();
        (last as Callback)(...results);
      };
      return query(statement, ...rest.slice(0, -1), callback);
    }
    const result = query(statement, ...rest);
    if (result instanceof Promise) result.then(note, note);
    return result;
  };
  client.query = timed as typeof client.query;
}

/** COPY is a stream, and takes as long as what it moves. */
const isStream = (statement: unknown) =>
  typeof statement === "object" && statement !== null && "submit" in statement;

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  return text.replaceAll(/\s+/g, " ").trim().slice(0, maxLoggedLength);
}
