// Sends streams the notifications that follow the last one on each. The database says what these
// are, however it came to be asked: nothing is skipped, and nothing sent twice.
import type { Database } from "#server/database/connect.ts";
import { notificationsAfter, type Position } from "#server/features/notifications/queries.ts";
import { notificationMessage } from "./messages.ts";
import type { Streams } from "./streams.ts";

/** People asked for in one query, and notifications of one person in it. */
const people = 500;
const each = 100;

export class Unsent {
  readonly #database: Database;
  readonly #streams: Streams;
  readonly #waiting = new Set<string>();

  constructor(database: Database, streams: Streams) {
    this.#database = database;
    this.#streams = streams;
  }

  add(userId: string): void {
    this.#waiting.add(userId);
  }

  /** Sends all that there is. Where it fails, they wait on. */
  async send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const asked = [...this.#waiting].slice(0, people);
      // Before the question: who comes while it is under way waits for the next.
      for (const userId of asked) this.#waiting.delete(userId);
      try {
        await this.#sendTo(asked.flatMap((userId) => this.#positionOf(userId) ?? []));
      } catch (error) {
        for (const userId of asked) this.#waiting.add(userId);
        throw error;
      }
    }
  }

  async #sendTo(positions: Position[]): Promise<void> {
    if (positions.length === 0) return;
    const found = await notificationsAfter(this.#database.db, positions, each);
    const counts = new Map<string, number>();
    for (const { userId, number, notification } of found) {
      const message = notificationMessage(notification.id, JSON.stringify(notification));
      for (const stream of this.#streams.of(userId)) stream.notify(number, message);
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count === each) this.#waiting.add(userId);
    }
  }

  /** Where the one who has had least is; readers who are behind ask again when they have read. */
  #positionOf(userId: string): Position | null {
    let least = Infinity;
    for (const stream of this.#streams.of(userId)) {
      if (!stream.isBehind) least = Math.min(least, stream.sentUpTo);
    }
    return least === Infinity ? null : { userId, number: least };
  }
}
