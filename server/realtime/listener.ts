// Hears the wake-up calls of other servers, on a connection of its own that is opened again
// whenever it breaks. Without it everything still arrives, by the poll.
import type pg from "pg";
import type { Database } from "#server/database/connect.ts";
import { channel } from "./changes.ts";

/** Milliseconds before it is tried again: doubling up to the longest. */
const firstWait = 250;
const longestWait = 10_000;

export class Listener {
  readonly #database: Database;
  readonly #hear: (from: string) => void;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #wait = firstWait;
  #stopped = false;

  /** @param hear is told what the caller gave, or "" where calls may have been missed */
  constructor(database: Database, hear: (from: string) => void) {
    this.#database = database;
    this.#hear = hear;
  }

  async start(): Promise<void> {
    const client = this.#database.newClient();
    this.#client = client;
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#wait = firstWait;
      this.#hear("");
    } catch {
      this.#lose(client);
    }
  }

  /** Doesn't wait for the connection's end: one that says nothing has none. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  #lose(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start(), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }
}
