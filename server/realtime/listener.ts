// Listens for other servers' signals, on a connection of its own that is reopened whenever it
// breaks. Without it changes still arrive, by polling.
import type pg from "pg";
import type { Database } from "#server/database/connect.ts";
import { channel } from "./changes.ts";

/** Delay until the next try to connect: it doubles up to a maximum. */
const firstRetryMs = 250;
const maxRetryMs = 10_000;

export class Listener {
  readonly #database: Database;
  readonly #onSignal: (from: string) => void;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #stopped = false;

  /** @param onSignal gets the sender, or "" when signals may have been missed */
  constructor(database: Database, onSignal: (from: string) => void) {
    this.#database = database;
    this.#onSignal = onSignal;
  }

  async start(): Promise<void> {
    const client = this.#database.newClient();
    this.#client = client;
    client.on("notification", ({ payload = "" }) => this.#onSignal(payload));
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#retryMs = firstRetryMs;
      this.#onSignal("");
    } catch {
      this.#lose(client);
    }
  }

  /** Doesn't wait for the connection to end: an unresponsive one never does. */
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
    this.#timer = setTimeout(() => void this.start(), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }
}
