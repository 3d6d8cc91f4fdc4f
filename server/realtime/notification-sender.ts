// Sends streams the notifications that follow the last one on each. They are read from the database
// by number, whatever triggered it, so none is skipped or sent twice.
import type { Notification } from "#contract/notifications.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import { notificationMessage } from "./messages.ts";
import type { Streams } from "./streams.ts";

/** Maximum number of people in one query, and of notifications of one person in it. */
const maxPeople = 500;
const maxEach = 100;

/** By how many people the next query may be larger after one that timed out was split. */
const regained = 10;

/** The code of a statement that was cancelled, as at its time limit. */
const timedOut = "57014";

/** The last notification that a person's stream was sent, by its number among theirs. */
interface Position {
  readonly userId: string;
  readonly number: number;
}

/** Reads notifications, each with its number among those of its recipient. */
export interface NotificationSource {
  /** The notifications that follow the positions, oldest first: at most `limit` of each person. */
  readonly after: (
    database: Database,
    positions: readonly Position[],
    limit: number,
  ) => Promise<readonly (Position & { readonly notification: Notification })[]>;
  /** The number of a person's notification; null if they have none with that id. */
  readonly numberOf: (db: Db, userId: string, id: string) => Promise<number | null>;
  /** The number of a person's latest notification; 0 if they have none. */
  readonly lastNumberOf: (db: Db, userId: string) => Promise<number>;
  /** The same of people's notifications that were written until that time. */
  readonly lastNumbersUntil: (
    db: Db,
    userIds: readonly string[],
    time: string,
  ) => Promise<readonly Position[]>;
}

export class NotificationSender {
  readonly #database: Database;
  readonly #streams: Streams;
  readonly #source: NotificationSource;
  /** People who may have unsent ones. */
  readonly #waiting = new Set<string>();
  /** How many people the next query is about: half as many after one that timed out. */
  #batchSize = maxPeople;

  constructor(database: Database, streams: Streams, source: NotificationSource) {
    this.#database = database;
    this.#streams = streams;
    this.#source = source;
  }

  add(userId: string): void {
    this.#waiting.add(userId);
  }

  /**
   * After a promotion, others get the numbers of lost notifications: what was written after `time`,
   * when those before it had been sent, is sent now.
   */
  async startAgainAt(time: string): Promise<void> {
    const people = [...this.#streams.people()];
    const last = await this.#source.lastNumbersUntil(this.#database.db, people, time);
    for (const { userId, number } of last) {
      for (const stream of this.#streams.of(userId)) {
        stream.sentUpTo = Math.min(stream.sentUpTo, number);
      }
    }
  }

  /** Sends everything unsent. People of a failed query stay queued, behind the others. */
  async send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const userIds = [...this.#waiting].slice(0, this.#batchSize);
      // Before the query: people added while it runs are part of the next one.
      for (const userId of userIds) this.#waiting.delete(userId);
      try {
        await this.#sendTo(userIds.flatMap((userId) => this.#positionOf(userId) ?? []));
        this.#batchSize = Math.min(this.#batchSize + regained, maxPeople);
      } catch (error) {
        for (const userId of userIds) this.#waiting.add(userId);
        if (sqlStateOf(error) !== timedOut || userIds.length === 1) throw error;
        this.#batchSize = Math.ceil(userIds.length / 2);
      }
    }
  }

  async #sendTo(positions: Position[]): Promise<void> {
    if (positions.length === 0) return;
    const found = await this.#source.after(this.#database, positions, maxEach);
    const starts = new Map(positions.map(({ userId, number }) => [userId, number]));
    const counts = new Map<string, number>();
    for (const { userId, number, notification } of found) {
      const message = notificationMessage(notification.id, JSON.stringify(notification));
      for (const stream of this.#streams.of(userId)) {
        // One that was opened or drained meanwhile may lack earlier ones, and has requested them.
        if (stream.sentUpTo >= (starts.get(userId) ?? 0)) stream.notify(number, message);
      }
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count === maxEach) this.#waiting.add(userId);
    }
  }

  /**
   * The least advanced of a person's streams; those with a full buffer ask again when it drains.
   */
  #positionOf(userId: string): Position | null {
    let least = Infinity;
    for (const stream of this.#streams.of(userId)) {
      if (!stream.isBehind) least = Math.min(least, stream.sentUpTo);
    }
    return least === Infinity ? null : { userId, number: least };
  }
}
