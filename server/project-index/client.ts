// Asks the index of projects, which lives in a thread of its own. It starts with the first question.
import { t } from "#shared/messages/t.ts";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import type { Changed } from "./facts.ts";
import {
  type Answer,
  closeMessage,
  engineAwayCode,
  type Failure,
  type IndexStatus,
  type Kind,
  type Problem,
  type Questions,
  type WorkerData,
} from "./questions.ts";

/** While the index of so many projects is filled, which takes seconds, people needn't wait for it. */
const manyProjects = 50_000;
const ofPeople = new Set<Kind>([
  "page",
  "facets",
  "matches",
  "issues",
  "issueFacets",
  "newest",
  "suggest",
]);

/** Milliseconds for the thread to end by itself, which a long search may delay. */
const closeTimeoutMs = 5_000;

interface Waiting {
  readonly resolve: (answer: Questions[Kind]["answer"]) => void;
  readonly reject: (error: Error) => void;
}

export class IndexClient {
  readonly #data: WorkerData;
  readonly #warn: (problem: string) => void;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  /** Of questions so far. */
  #count = 0;
  #isReady = false;
  #isFilling = false;
  #isLarge = false;
  #answeredAt: number | null = null;
  readonly #listeners: ((changed: Changed) => void)[] = [];

  /**
   * @param warn gets each problem that answers don't show: with old changes, and what ended the thread
   */
  constructor(data: WorkerData, warn: (problem: string) => void) {
    this.#data = data;
    this.#warn = warn;
    // Nobody waits for an engine that doesn't answer.
    this.#isLarge = data.engineUrl !== null;
  }

  /** Whether the index is filled: until then, answers take as long as that does. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** When it last had everything that was committed before, by `performance.now()`; null until then. */
  get answeredAt(): number | null {
    return this.#answeredAt;
  }

  /** Whether it is filled at the start of the server. A search engine is no part of the server. */
  get isFilling(): boolean {
    return this.#isFilling && this.#data.engineUrl === null;
  }

  /** @param isLarge whether that takes so long that people shouldn't wait for it */
  async fill(isLarge: boolean): Promise<IndexStatus> {
    this.#isFilling = true;
    this.#isLarge = isLarge || this.#data.engineUrl !== null;
    try {
      return await this.ask("status", null);
    } finally {
      this.#isFilling = false;
    }
  }

  /**
   * Calls `listener` with the projects that changed, before any answer that was made after the
   * change: all that was committed before a question is known once it is answered.
   */
  onChanged(listener: (changed: Changed) => void): void {
    this.#listeners.push(listener);
  }

  #tell(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }

  /**
   * @throws what the database throws, 57P01 if the thread ended meanwhile, or 503 while the index of
   *   many projects is filled
   */
  async ask<K extends Kind>(
    kind: K,
    query: Questions[K]["query"],
  ): Promise<Questions[K]["answer"]> {
    if (this.#isLarge && !this.#isReady && ofPeople.has(kind)) {
      // Where the thread has ended, or the database couldn't be read, it begins again.
      if (!this.#isFilling) this.fill(true).catch(() => undefined);
      throw notFilled();
    }
    this.#worker ??= this.#start();
    this.#count += 1;
    const number = this.#count;
    const answered = new Promise<Questions[Kind]["answer"]>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
    });
    this.#worker.postMessage({ number, kind, query });
    return answered;
  }

  #start(): Worker {
    const script =
      this.#data.engineUrl === null
        ? new URL("./worker.ts", import.meta.url)
        : new URL("../search-engine/worker.ts", import.meta.url);
    const worker = new Worker(script, { workerData: this.#data });
    worker.unref();
    worker.on("message", (answer: Answer | Problem) => {
      if ("problem" in answer) {
        this.#warn(answer.problem);
        return;
      }
      const waiting = this.#waiting.get(answer.number);
      this.#waiting.delete(answer.number);
      if (answer.changed.length > 0) this.#tell(answer.changed);
      if (!("failure" in answer)) {
        this.#isReady = true;
        this.#answeredAt = performance.now();
        waiting?.resolve(answer.answer);
      } else if (answer.failure.code === engineAwayCode) {
        if (this.#isReady) this.#warn(answer.failure.message);
        this.#isReady = false;
        waiting?.reject(notFilled());
      } else waiting?.reject(errorOf(answer.failure));
    });
    worker.once("error", (error) => {
      this.#warn(`The thread of the project index ended: ${inspect(error)}`);
    });
    // The next question starts another thread.
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null;
      this.#isReady = false;
      this.#tell("all");
      for (const { reject } of this.#waiting.values()) {
        reject(errorOf({ message: "The project index stopped", code: "57P01" }));
      }
      this.#waiting.clear();
    });
    return worker;
  }

  /**
   * Lets the thread end by itself: one that is terminated while it still loads its modules can take
   * the process with it.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => {
      worker.once("exit", () => resolve());
    });
    worker.ref();
    worker.postMessage(closeMessage);
    const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs);
    await ended;
    clearTimeout(timer);
  }
}

/** With the header that says when to retry. */
const notFilled = () => new Refusal(503, t("errors.justStarted"));

/** With PostgreSQL's codes, so that an unreachable database is answered as elsewhere. */
function errorOf({ message, code }: Failure): Error {
  return code === null ? new Error(message) : Object.assign(new Error(message), { code });
}

const clients = new WeakMap<Database, IndexClient>();

/**
 * Lets features ask the index of that database's projects; its thread starts with the first
 * question.
 * @param settings the text search configuration of PostgreSQL that words are stemmed with, and the
 *   address of a search engine that has the projects in place of the thread
 * @param warn as for {@link IndexClient}
 * @param standbyUrl a standby to read all projects from
 */
export function openProjectIndex(
  database: Database,
  { searchLanguage, searchUrl }: Pick<Settings, "searchLanguage" | "searchUrl">,
  warn: (problem: string) => void,
  standbyUrl: string | null = null,
): void {
  const { addresses } = database;
  const data = { addresses, standbyUrl, configuration: searchLanguage, engineUrl: searchUrl };
  clients.set(database, new IndexClient(data, warn));
}

/** The index of that database's projects. */
export function projectIndexOf(database: Database): IndexClient {
  const client = clients.get(database);
  if (!client) throw new Error("The project index isn't open");
  return client;
}

/** Fills the index, so that the first search needn't wait for it. */
export async function fillProjectIndex(
  database: Database,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): Promise<void> {
  const startedAt = performance.now();
  try {
    const { isLarge } = await sql<{ isLarge: boolean }>`
      select exists (select from projects offset ${manyProjects}) as "isLarge"`.one(database.db);
    const { projects, bytes } = await projectIndexOf(database).fill(isLarge);
    const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
    log.info({ projects, bytes, seconds }, "the project index is ready");
  } catch (error) {
    log.warn({ err: error }, "the project index isn't ready yet; the first search fills it");
  }
}

/** Ends the thread of the index, if there is one. */
export async function closeProjectIndex(database: Database): Promise<void> {
  await clients.get(database)?.close();
}
