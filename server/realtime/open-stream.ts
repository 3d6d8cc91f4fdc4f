// One open stream, and how far its reader may fall behind.
import type { Socket } from "node:net";
import { changeMessage, ping } from "./messages.ts";

/**
 * Maximum number of change keys stored for a slow reader; one that needs more had better
 * reconnect.
 */
const maxPendingKeys = 200;

export interface WatchedProject {
  readonly id: string;
  /** Whether the stream's person may see it. */
  readonly isSeen: boolean;
}

export class OpenStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly watched: readonly string[];
  /** The watched projects that the person couldn't see at the last change; rarely any. */
  #unseen: Set<string> | null = null;
  /** The number of the last notification that was written to it. */
  sentUpTo: number;
  readonly #socket: Socket;
  #pendingKeys: Set<string> | null = null;
  #missedPing = false;

  constructor(
    socket: Socket,
    of: { userId: string; sessionId: string; watched: readonly WatchedProject[]; sentUpTo: number },
  ) {
    this.#socket = socket;
    this.userId = of.userId;
    this.sessionId = of.sessionId;
    this.watched = of.watched.map(({ id }) => id);
    for (const { id, isSeen } of of.watched) if (!isSeen) (this.#unseen ??= new Set()).add(id);
    this.sentUpTo = of.sentUpTo;
  }

  /** Whether its buffer is full: what comes meanwhile is sent when it has drained. */
  get isBehind(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /**
   * Whether to send a change of a watched project that the person may see, or not, now: once more
   * after it was hidden, so that pages that show it fetch again.
   */
  acceptsChangeOf(projectId: string, isSeen: boolean): boolean {
    const wasSeen = !this.#unseen?.has(projectId);
    if (isSeen) this.#unseen?.delete(projectId);
    else (this.#unseen ??= new Set()).add(projectId);
    return isSeen || wasSeen;
  }

  notify(number: number, message: Buffer): void {
    if (number <= this.sentUpTo || this.isBehind) return;
    this.sentUpTo = number;
    this.#write(message);
  }

  /** @param message the message of `keys`, for a reader who isn't behind */
  sendChange(keys: Iterable<string>, message: Buffer): void {
    if (!this.isBehind) return this.#write(message);
    this.#pendingKeys ??= new Set();
    for (const key of keys) this.#pendingKeys.add(key);
    if (this.#pendingKeys.size > maxPendingKeys) this.cut();
  }

  /** Closes the stream if its reader read nothing between two pings. */
  ping(): void {
    if (!this.isBehind) {
      this.#missedPing = false;
      this.#write(ping);
    } else if (this.#missedPing) this.cut();
    else this.#missedPing = true;
  }

  /** Sends the changes that were stored while the buffer was full. */
  drained(): void {
    const keys = this.#pendingKeys;
    this.#pendingKeys = null;
    if (keys) this.#write(changeMessage(keys));
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
