// The search engine beside the site: Manticore Search or Sphinx, asked in SphinxQL, which both speak
// over MySQL's protocol.
import { setTimeout as pause } from "node:timers/promises";
import mysql from "mysql2/promise";
import type { Pool, PoolConnection, RowDataPacket } from "mysql2/promise";
import { engineAwayCode } from "#server/project-index/questions.ts";
import { quoted } from "./sphinxql.ts";

/**
 * In milliseconds: an engine that doesn't respond is as good as none. What is written before an answer has
 * as long as a question, since other servers wait for it; while it is filled, it may be busy for longer.
 */
const usualLimits = { connectMs: 1_000, waitMs: 10_000, queryMs: 5_000, fillMs: 60_000 };

const connections = 4;

const timeoutCode = "PROTOCOL_SEQUENCE_TIMEOUT";

/** Words that one row of the state has: some ten kilobytes. */
const wordsOfRow = 2_000;

/** What the engine contains, stored in the engine itself: a restored or emptied one says so. */
export interface EngineState {
  /** A name for all that has been stored since it was filled. */
  readonly build: string;
  /** The changes that are visible to this snapshot of PostgreSQL have been applied. */
  readonly snapshot: string;
  readonly timeline: string | null;
  /** When that was, in milliseconds since 1970 by the database's clock. */
  readonly at: number;
}

export type Row = Readonly<Record<string, string | number>>;

export class Engine {
  readonly #pool: Pool;
  readonly #limits: typeof usualLimits;

  /** @param url `mysql://host:9306` */
  constructor(url: string, limits = usualLimits) {
    this.#limits = limits;
    this.#pool = mysql.createPool({
      uri: url,
      connectionLimit: connections,
      connectTimeout: limits.connectMs,
      // 64-bit numbers as texts: ids are beyond what JavaScript's numbers can tell apart.
      supportBigNumbers: true,
      bigNumberStrings: true,
    });
  }

  /** The rows of a SELECT. */
  select(statement: string): Promise<Row[]> {
    return this.#send(statement, this.#limits.queryMs);
  }

  /**
   * What is given up may still be written later: whoever wrote it has to write what is current then.
   * @param isFilling whether nobody waits for it
   */
  async write(statement: string, { isFilling = false } = {}): Promise<void> {
    await this.#send(statement, isFilling ? this.#limits.fillMs : this.#limits.queryMs);
  }

  async #send(statement: string, timeoutMs: number): Promise<Row[]> {
    const connection = await this.#freeConnection();
    let isReusable = true;
    try {
      const [rows] = await connection.query<RowDataPacket[]>({
        sql: statement,
        timeout: timeoutMs,
      });
      return rows;
    } catch (error) {
      // The pool would wait for the answer before it lends the connection again, for ever if none comes.
      isReusable = error instanceof Error && "code" in error && error.code !== timeoutCode;
      throw asEngineError(error);
    } finally {
      if (isReusable) connection.release();
      else connection.destroy();
    }
  }

  async #freeConnection(): Promise<PoolConnection> {
    const connecting = this.#pool.getConnection();
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      const connection = await Promise.race([
        connecting,
        pause(this.#limits.waitMs, null, { signal }),
      ]);
      if (connection) return connection;
    } catch (error) {
      throw asEngineError(error);
    } finally {
      waiting.abort();
    }
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw engineAway("it is too busy");
  }

  /** Null while it isn't filled. */
  async state(): Promise<EngineState | null> {
    const rows = await this.select("SELECT value FROM stack_cafe_state WHERE id = 1");
    const [row] = rows;
    return row ? (JSON.parse(String(row["value"])) as EngineState) : null;
  }

  async setState(state: EngineState): Promise<void> {
    const value = quoted(JSON.stringify(state));
    await this.write(`REPLACE INTO stack_cafe_state (id, note, value) VALUES (1, '', ${value})`);
  }

  /** Words that searches may have meant; the commonest first. */
  async words(): Promise<string[]> {
    const rows = await this.select(
      "SELECT id, value FROM stack_cafe_state WHERE id > 1 ORDER BY id ASC LIMIT 0, 1000",
    );
    return rows.flatMap(({ value }) => JSON.parse(String(value)) as string[]);
  }

  async setWords(words: readonly string[]): Promise<void> {
    for (let start = 0; start < words.length; start += wordsOfRow) {
      const value = quoted(JSON.stringify(words.slice(start, start + wordsOfRow)));
      const id = 2 + start / wordsOfRow;
      await this.write(
        `REPLACE INTO stack_cafe_state (id, note, value) VALUES (${id}, '', ${value})`,
        { isFilling: true },
      );
    }
  }

  /** Forgets everything; it isn't filled from then on. */
  async clear(): Promise<void> {
    await this.write("TRUNCATE RTINDEX stack_cafe_state", { isFilling: true });
    await this.write("TRUNCATE RTINDEX stack_cafe_projects", { isFilling: true });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** An error that says that the engine can't be asked: pages do without it. */
export const engineAway = (why: string): Error =>
  Object.assign(new Error(`The search engine can't be asked: ${why}`), { code: engineAwayCode });

function asEngineError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The engine refuses what it doesn't understand with a state of SQL. It has no other for a table that
  // its configuration lacks.
  const isRefusal = "sqlState" in error && !/no such (local )?(index|table)/.test(error.message);
  return isRefusal ? error : engineAway(error.message || String(error));
}
