// Brings what was announced, here or on another server, to the open streams of this one: after a
// wake-up call, and while there are streams by a slow poll, which finds whatever no call told of.
// Without streams and calls it asks the database nothing.
import { randomUUID } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { callOthers, changesSince, currentSnapshot, removeOldChanges } from "./changes.ts";
import { endDeadStreams } from "./ended-sessions.ts";
import { Hints } from "./change-batch.ts";
import { Listener } from "./listener.ts";
import { Rounds } from "./coalescing-scheduler.ts";
import type { Streams } from "./streams.ts";
import { Unsent } from "./notification-sender.ts";
import { onWakeUp } from "./local-signal.ts";
import { viewersOfHidden } from "./watched-projects.ts";

/** All in milliseconds. */
const poll = 2_500;
const firstRetry = 500;
const cleaning = 30_000;

/** Streams written to before other requests get their turn. */
const inOneGo = 1_000;

interface Options {
  readonly database: Database;
  readonly streams: Streams;
  readonly log: FastifyBaseLogger;
  readonly reviewEvery: number;
}

export class Relay {
  readonly #database: Database;
  readonly #streams: Streams;
  readonly #log: FastifyBaseLogger;
  readonly #reviewEvery: number;
  readonly #id = randomUUID();
  readonly #unsent: Unsent;
  readonly #rounds = new Rounds(() => this.#round());
  readonly #listener: Listener;
  readonly #stopHearing: () => void;
  readonly #suspects = new Set<string>();
  #listening = false;
  #beginning: Promise<void> | null = null;
  #snapshot: string | null = null;
  #announced = false;
  #othersKnow = true;
  /** Milliseconds until the next try while the database is away, else null. */
  #retry: number | null = null;
  #reviewed = 0;
  #cleaned = 0;

  constructor({ database, streams, log, reviewEvery }: Options) {
    this.#database = database;
    this.#streams = streams;
    this.#log = log;
    this.#reviewEvery = reviewEvery;
    this.#unsent = new Unsent(database, streams);
    this.#stopHearing = onWakeUp(() => {
      this.#announced = true;
      this.#othersKnow = false;
      this.#rounds.soon();
    });
    this.#listener = new Listener(database, (from) => {
      if (from !== this.#id && streams.size > 0) this.#rounds.soon();
    });
  }

  /** Has what is announced from now on reach the stream that is about to open. */
  async begin(): Promise<void> {
    if (!this.#listening) {
      this.#listening = true;
      void this.#listener.start();
    }
    if (this.#snapshot !== null) return;
    this.#beginning ??= this.#takeSnapshot();
    await this.#beginning;
  }

  async #takeSnapshot(): Promise<void> {
    try {
      const snapshot = await currentSnapshot(this.#database);
      this.#snapshot ??= snapshot;
      this.#reviewed = performance.now();
      this.#rounds.within(Math.min(poll, this.#reviewEvery));
    } finally {
      this.#beginning = null;
    }
  }

  /** Sends a person's streams what they lack: one opened, or its reader has caught up. */
  serve(userId: string): void {
    this.#unsent.add(userId);
    this.#rounds.soon();
  }

  /** Looks whether a person's sessions are still there. */
  suspect(userId: string): void {
    this.#suspects.add(userId);
    this.#rounds.soon();
  }

  async close(): Promise<void> {
    this.#stopHearing();
    this.#listener.stop();
    await this.#rounds.stop();
  }

  /** Answers when to come again uncalled. */
  async #round(): Promise<number | null> {
    try {
      await this.#callOthers();
      if (this.#streams.size > 0) await this.#bring();
      else this.#snapshot = null;
      await this.#clean();
    } catch (error) {
      return this.#retryAfter(error);
    }
    if (this.#retry !== null) this.#log.info("live: the database is back");
    this.#retry = null;
    return this.#streams.size > 0 ? Math.min(poll, this.#reviewEvery) : null;
  }

  #retryAfter(error: unknown): number {
    if (this.#retry === null) {
      this.#log.warn({ err: error }, "live: the database doesn't answer, so streams wait");
    }
    this.#retry = Math.min(this.#retry === null ? firstRetry : this.#retry * 2, poll);
    return this.#retry;
  }

  async #callOthers(): Promise<void> {
    if (this.#othersKnow) return;
    this.#othersKnow = true;
    try {
      await callOthers(this.#database, this.#id);
    } catch (error) {
      this.#othersKnow = false;
      throw error;
    }
  }

  async #bring(): Promise<void> {
    const hints = new Hints();
    if (this.#retry !== null) {
      // What was announced meanwhile may have been removed since, or this be another database.
      this.#snapshot = await currentSnapshot(this.#database);
      hints.addAll(this.#streams);
    } else if (this.#snapshot !== null) {
      const { snapshot, changes } = await changesSince(this.#database, this.#snapshot);
      this.#snapshot = snapshot;
      for (const change of changes) hints.add(change);
    }
    for (const userId of hints.suspects) this.#suspects.add(userId);
    for (const userId of hints.notified) this.#unsent.add(userId);
    this.#review();
    await this.#endDead();
    await this.#unsent.send();
    await this.#tell(hints);
  }

  /** Sessions expire without a word, and a database that crashed forgets what was announced. */
  #review(): void {
    if (performance.now() - this.#reviewed < this.#reviewEvery) return;
    this.#reviewed = performance.now();
    for (const userId of this.#streams.people()) {
      this.#suspects.add(userId);
      this.#unsent.add(userId);
    }
  }

  async #endDead(): Promise<void> {
    const suspects = [...this.#suspects];
    this.#suspects.clear();
    try {
      await endDeadStreams(this.#database, this.#streams, suspects);
    } catch (error) {
      for (const userId of suspects) this.#suspects.add(userId);
      throw error;
    }
  }

  async #tell(hints: Hints): Promise<void> {
    let told = 0;
    const changed = hints.watched(this.#streams);
    const viewers = await viewersOfHidden(this.#database, this.#streams, changed);
    for (const [stream, keys, message] of hints.of(this.#streams, viewers)) {
      stream.hint(keys, message);
      told += 1;
      if (told % inOneGo === 0) await breathe();
    }
  }

  async #clean(): Promise<void> {
    if (!this.#announced || performance.now() - this.#cleaned < cleaning) return;
    this.#cleaned = performance.now();
    this.#announced = false;
    await removeOldChanges(this.#database);
  }
}
