// Sends what is due, as long as the server runs: some of each webhook at a time, so that slow receivers
// hold up nobody else. Outcomes are recorded together, a few times a second.
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { onAnnouncement } from "#server/realtime/announce.ts";
import { CoalescingScheduler } from "#server/realtime/coalescing-scheduler.ts";
import type { Settings } from "#server/settings.ts";
import {
  type DueDelivery,
  giveBack,
  type Outcome,
  recordTried,
  takeDue,
  type Tried,
} from "./due.ts";
import { readEventData, type Told } from "./event-data.ts";
import { isSuccess, secondsToNextTry } from "./rules.ts";
import { attempt, requestFor } from "./send.ts";

/** Requests at once, in all and to one receiver: 20 that take two seconds each don't fill it. */
const maxInFlight = 600;
const maxPerWebhook = 20;
/** How many are taken at a time. */
const maxTaken = 200;
/** Without a signal, and after one: several acts within that time are sent together. */
const idleMs = 1_000;
const signalMs = 150;
/** Between two messages to one chat, which allow about one a second. */
const chatPauseMs = 1_000;

type SenderSettings = Pick<Settings, "publicUrl" | "webhookHosts" | "languages" | "mail">;

/**
 * Sends from now on. Several servers share the work. Returns a function that stops it: what is under way
 * is given back, and sent again by whoever takes it.
 */
export function startWebhooks(
  database: Database,
  settings: SenderSettings,
  log: Pick<FastifyBaseLogger, "warn">,
): () => Promise<void> {
  const sender = new WebhookSender(database, settings, log);
  const unsubscribe = onAnnouncement(() => sender.schedule(signalMs));
  sender.schedule(idleMs);
  return async () => {
    unsubscribe();
    await sender.stop();
  };
}

class WebhookSender {
  readonly #database: Database;
  readonly #settings: SenderSettings;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #taking = new CoalescingScheduler(() => this.#take());
  readonly #recording = new CoalescingScheduler(() => this.#record());
  readonly #stopping = new AbortController();
  /** By webhook. */
  readonly #busy = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  #tried: Tried[] = [];
  #mayBeMore = false;

  constructor(database: Database, settings: SenderSettings, log: Pick<FastifyBaseLogger, "warn">) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  schedule(delayMs: number): void {
    this.#taking.schedule(delayMs);
  }

  async stop(): Promise<void> {
    await this.#taking.stop();
    this.#stopping.abort();
    const ids = [...this.#underWay.keys()];
    await Promise.all(this.#underWay.values());
    await this.#recording.stop();
    await this.#unlessItFails(async () => {
      const recorded = await this.#recordNow();
      const given = ids.filter((id) => !recorded.has(id));
      if (given.length > 0) await giveBack(this.#database.db, given);
    });
  }

  async #unlessItFails(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // That the database is away is logged elsewhere.
      if (!isDatabaseAbsent(error)) this.#log.warn({ err: error }, "sending webhooks failed");
    }
  }

  async #take(): Promise<number> {
    this.#mayBeMore = false;
    const total = Math.min(maxTaken, maxInFlight - this.#underWay.size);
    if (total <= 0) {
      this.#mayBeMore = true;
      return idleMs;
    }
    await this.#unlessItFails(async () => {
      const free = { total, perWebhook: maxPerWebhook, busy: this.#busy };
      const due = await takeDue(this.#database.db, free);
      if (due.length === 0) return;
      this.#mayBeMore = true;
      const told = await readEventData(this.#database.db, due);
      for (const delivery of due) this.#begin(delivery, told.get(delivery.id));
    });
    return idleMs;
  }

  #begin(delivery: DueDelivery, told: Told | undefined): void {
    const { id, webhookId, kind } = delivery;
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + 1);
    const free = () => {
      const left = (this.#busy.get(webhookId) ?? 1) - 1;
      if (left > 0) this.#busy.set(webhookId, left);
      else this.#busy.delete(webhookId);
      if (this.#mayBeMore) this.#taking.schedule();
    };
    const done = this.#try(delivery, told).finally(() => {
      this.#underWay.delete(id);
      if (kind === "standard" || this.#stopping.signal.aborted) free();
      else setTimeout(free, chatPauseMs).unref();
    });
    this.#underWay.set(id, done);
  }

  async #try(delivery: DueDelivery, told: Told | undefined): Promise<void> {
    const { id, webhookId, tries } = delivery;
    if (!told) {
      const hidden: Outcome = { statusCode: null, tookMs: 0, problem: "hidden", answer: null };
      return this.#note({ ...hidden, id, webhookId, state: "failed", retryInSeconds: null });
    }
    try {
      const { retryAfterSeconds, ...outcome } = await this.#send(delivery, told);
      const isDelivered = isSuccess(outcome.statusCode);
      const isGone = outcome.statusCode === 410;
      const retryInSeconds =
        isDelivered || isGone ? null : secondsToNextTry(tries, retryAfterSeconds);
      const undelivered = retryInSeconds === null ? "failed" : "waiting";
      const state = isDelivered ? "delivered" : undelivered;
      this.#note({ ...outcome, id, webhookId, state, retryInSeconds });
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#log.warn({ err: error, webhookId, deliveryId: id }, "sending a webhook failed");
      }
    }
  }

  #send(delivery: DueDelivery, told: Told) {
    const { publicUrl, webhookHosts, languages } = this.#settings;
    const siteName = siteOf(this.#database).current.name;
    const request = requestFor(delivery, told, { siteName, publicUrl, webhookHosts, languages });
    return attempt(request, webhookHosts, this.#stopping.signal);
  }

  #note(tried: Tried): void {
    this.#tried.push(tried);
    this.#recording.schedule();
  }

  async #record(): Promise<null> {
    await this.#unlessItFails(async () => void (await this.#recordNow()));
    return null;
  }

  /** Returns what was recorded. What can't be is taken again, once its lease ends. */
  async #recordNow(): Promise<ReadonlySet<string>> {
    const tried = this.#tried;
    this.#tried = [];
    if (tried.length === 0) return new Set();
    await recordTried(this.#database.db, tried, this.#settings.mail !== null);
    // Others may have waited for these.
    if (this.#mayBeMore) this.#taking.schedule();
    return new Set(tried.map(({ id }) => id));
  }
}
