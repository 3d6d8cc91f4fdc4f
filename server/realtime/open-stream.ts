// One open stream, and how much its reader can be behind.
import type { Socket } from "node:net";
import { changeMessage, ping } from "./messages.ts";
import type { Watched } from "./watched-projects.ts";

/** Hints kept for a reader who doesn't read; whoever needs more is better off starting anew. */
const mostHints = 200;

export class OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly watched: readonly string[];
  /** Those of them that were there for the person when last something changed. */
  readonly #seen: Set<string>;
  /** The number of the last notification that was written to it. */
  sentUpTo: number;
  readonly #socket: Socket;
  #hints: Set<string> | null = null;
  #missedPing = false;

  constructor(
    socket: Socket,
    of: { userId: string; sessionId: string; watched: readonly Watched[]; sentUpTo: number },
  ) {
    this.#socket = socket;
    this.userId = of.userId;
    this.sessionId = of.sessionId;
    this.watched = of.watched.map(({ id }) => id);
    this.#seen = new Set(of.watched.flatMap(({ id, isSeen }) => (isSeen ? [id] : [])));
    this.sentUpTo = of.sentUpTo;
  }

  /** Whether its buffer is full: what comes meanwhile is fetched or told when it has drained. */
  get isBehind(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /**
   * Whether it is told of a change to the project, given whether that is there for the person now:
   * also once when it went, so that what shows it looks again.
   */
  hearsOf(projectId: string, isSeen: boolean): boolean {
    const wasSeen = this.#seen.has(projectId);
    if (isSeen) this.#seen.add(projectId);
    else this.#seen.delete(projectId);
    return isSeen || wasSeen;
  }

  notify(number: number, message: Buffer): void {
    if (number <= this.sentUpTo || this.isBehind) return;
    this.sentUpTo = number;
    this.#write(message);
  }

  /** @param message says `keys`, for a reader who isn't behind */
  hint(keys: Iterable<string>, message: Buffer): void {
    if (!this.isBehind) return this.#write(message);
    this.#hints ??= new Set();
    for (const key of keys) this.#hints.add(key);
    if (this.#hints.size > mostHints) this.cut();
  }

  /** A reader who took nothing between two of them is gone, or may come again for all of it. */
  ping(): void {
    if (!this.isBehind) {
      this.#missedPing = false;
      this.#write(ping);
    } else if (this.#missedPing) this.cut();
    else this.#missedPing = true;
  }

  /** Says the hints that were kept. */
  drained(): void {
    const hints = this.#hints;
    this.#hints = null;
    if (hints) this.#write(changeMessage(hints));
  }

  end(): void {
    if (this.#socket.writableLength > 0) this.cut();
    else this.#socket.destroySoon();
  }

  cut(): void {
    this.#socket.destroy();
  }

  #write(message: Buffer): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    this.#socket.write(message);
  }
}
