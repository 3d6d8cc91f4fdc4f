// Sends what was announced, on this server or another one, to the open streams of this server:
// after a signal, and while streams are open also by slow polling, which finds what no signal
// announced. Without streams or signals it doesn't query the database.
import { randomUUID } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isLive } from "#server/auth/session-queries.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { logContext } from "#server/log-context.ts";
import {
  changesSince,
  currentPosition,
  notifyOthers,
  type ReadPosition,
  removeOldChanges,
  siteSignal,
} from "./changes.ts";
import { ChangeBatch } from "./change-batch.ts";
import { Listener } from "./listener.ts";
import { CoalescingScheduler } from "./coalescing-scheduler.ts";
import type { Streams } from "./streams.ts";
import { NotificationSender, type NotificationSource } from "./notification-sender.ts";
import { onAnnouncement } from "./announce.ts";
import { viewersOfHidden } from "./watched-projects.ts";

const pollMs = 2_500;
const firstRetryMs = 500;
const cleanUpMs = 30_000;

/** Maximum number of streams written to before other requests get their turn. */
const maxWritesInARow = 1_000;

interface Options {
  readonly database: Database;
  readonly streams: Streams;
  readonly log: FastifyBaseLogger;
  readonly notifications: NotificationSource;
  readonly reviewEveryMs: number;
  /** Called when another server may have changed the site's settings. */
  readonly onSiteSignal: () => void;
}

export class ChangeRelay {
  readonly #database: Database;
  readonly #streams: Streams;
  readonly #log: FastifyBaseLogger;
  readonly #reviewEveryMs: number;
  readonly #id = randomUUID();
  readonly #sender: NotificationSender;
  readonly #scheduler = new CoalescingScheduler(() => this.#run());
  readonly #listener: Listener;
  readonly #stopListening: () => void;
  /** People whose sessions may have ended. */
  readonly #sessionsToCheck = new Set<string>();
  #listening = false;
  #starting: Promise<void> | null = null;
  /** Null while nobody has a stream. */
  #position: ReadPosition | null = null;
  #announced = false;
  #othersNotified = true;
  /** Delay until the next try while the database is unreachable, else null. */
  #retryMs: number | null = null;
  #reviewedAt = 0;
  #cleanedAt = 0;

  constructor(options: Options) {
    const { database, streams, log, notifications, reviewEveryMs, onSiteSignal } = options;
    this.#database = database;
    this.#streams = streams;
    this.#log = log;
    this.#reviewEveryMs = reviewEveryMs;
    this.#sender = new NotificationSender(database, streams, notifications);
    this.#stopListening = onAnnouncement(() => {
      this.#announced = true;
      this.#othersNotified = false;
      this.#scheduler.schedule();
    });
    this.#listener = new Listener(database, (from) => {
      if (from === siteSignal || from === "") onSiteSignal();
      if (from !== this.#id && streams.size > 0) this.#scheduler.schedule();
    });
  }

  /** Listens to other servers from now on. */
  listen(): void {
    if (this.#listening) return;
    this.#listening = true;
    // The connection outlives the request that needed it first.
    logContext.exit(() => void this.#listener.start());
  }

  /** Makes sure that announcements from now on reach the stream that is about to open. */
  async start(): Promise<void> {
    this.listen();
    if (this.#position !== null) return;
    this.#starting ??= this.#begin();
    await this.#starting;
  }

  async #begin(): Promise<void> {
    try {
      const position = await currentPosition(this.#database);
      this.#position ??= position;
      this.#streams.changesReadAt ??= performance.now();
      this.#reviewedAt = performance.now();
      this.#scheduler.schedule(Math.min(pollMs, this.#reviewEveryMs));
    } finally {
      this.#starting = null;
    }
  }

  /**
   * Sends a person's streams their unsent notifications: after one opened, or its reader caught
   * up.
   */
  sendNotifications(userId: string): void {
    this.#sender.add(userId);
    this.#scheduler.schedule();
  }

  /** Ends a person's streams whose session has ended. */
  checkSessions(userId: string): void {
    this.#sessionsToCheck.add(userId);
    this.#scheduler.schedule();
  }

  async close(): Promise<void> {
    this.#stopListening();
    this.#listener.stop();
    await this.#scheduler.stop();
  }

  /** Returns the milliseconds until the next unrequested run. */
  async #run(): Promise<number | null> {
    try {
      await this.#notifyOthers();
      if (this.#streams.size > 0) await this.#send();
      else this.#position = null;
      this.#streams.changesReadAt = this.#streams.size > 0 ? performance.now() : null;
      await this.#cleanUp();
    } catch (error) {
      return this.#retryAfter(error);
    }
    if (this.#retryMs !== null) this.#log.info("live updates: the database is reachable again");
    this.#retryMs = null;
    return this.#streams.size > 0 ? Math.min(pollMs, this.#reviewEveryMs) : null;
  }

  #retryAfter(error: unknown): number {
    if (this.#retryMs === null) {
      this.#log.warn(
        { err: error },
        "live updates: the database isn't responding, so streams wait",
      );
    }
    this.#retryMs = Math.min(this.#retryMs === null ? firstRetryMs : this.#retryMs * 2, pollMs);
    return this.#retryMs;
  }

  async #notifyOthers(): Promise<void> {
    if (this.#othersNotified) return;
    this.#othersNotified = true;
    try {
      await notifyOthers(this.#database, this.#id);
    } catch (error) {
      this.#othersNotified = false;
      throw error;
    }
  }

  async #send(): Promise<void> {
    const batch = new ChangeBatch();
    if (this.#position !== null) {
      const { changes, ...read } = await changesSince(this.#database, this.#position.snapshot);
      const position = { ...read, timeline: read.timeline ?? this.#position.timeline };
      const isPromoted = position.timeline !== this.#position.timeline;
      if (isPromoted) await this.#sender.startAgainAt(this.#position.readAt);
      this.#position = position;
      // After a failure announcements may have been deleted meanwhile, or this be another database.
      if (isPromoted || this.#retryMs !== null) batch.addAll(this.#streams);
      else for (const change of changes) batch.add(change);
    }
    for (const userId of batch.sessionsToCheck) this.#sessionsToCheck.add(userId);
    for (const userId of batch.notified) this.#sender.add(userId);
    this.#review();
    await this.#endStreams();
    await this.#sender.send();
    await this.#sendChanges(batch);
  }

  /** Sessions expire without an announcement, and a database that crashed loses announcements. */
  #review(): void {
    if (performance.now() - this.#reviewedAt < this.#reviewEveryMs) return;
    this.#reviewedAt = performance.now();
    for (const userId of this.#streams.people()) {
      this.#sessionsToCheck.add(userId);
      this.#sender.add(userId);
    }
  }

  async #endStreams(): Promise<void> {
    const userIds = [...this.#sessionsToCheck];
    this.#sessionsToCheck.clear();
    try {
      await endStreamsOfEndedSessions(this.#database, this.#streams, userIds);
    } catch (error) {
      for (const userId of userIds) this.#sessionsToCheck.add(userId);
      throw error;
    }
  }

  async #sendChanges(batch: ChangeBatch): Promise<void> {
    let written = 0;
    const changed = batch.changedProjects(this.#streams);
    const viewers = await viewersOfHidden(this.#database, this.#streams, changed);
    for (const [stream, keys, message] of batch.messages(this.#streams, viewers)) {
      stream.sendChange(keys, message);
      written += 1;
      if (written % maxWritesInARow === 0) await breathe();
    }
  }

  async #cleanUp(): Promise<void> {
    if (!this.#announced || performance.now() - this.#cleanedAt < cleanUpMs) return;
    this.#cleanedAt = performance.now();
    this.#announced = false;
    await removeOldChanges(this.#database);
  }
}

/** Ends the streams of these people whose session has ended. */
async function endStreamsOfEndedSessions(
  { db }: Database,
  streams: Streams,
  userIds: Iterable<string>,
): Promise<void> {
  const open = [...userIds].flatMap((userId) => [...streams.of(userId)]);
  if (open.length === 0) return;
  const rows = await sql<{ id: string }>`
    select id from sessions where id = any(${[...new Set(open.map(({ sessionId }) => sessionId))]})
      and ${isLive} and exists (
        select from users where users.id = sessions.user_id and suspended_at is null)`.all(db);
  const alive = new Set(rows.map(({ id }) => id));
  for (const stream of open) if (!alive.has(stream.sessionId)) stream.end();
}
