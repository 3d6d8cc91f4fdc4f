// Keeps the engine current: before each answer a server reads what changed, as the index in memory
// does, and writes it to the engine. Several servers do the same work, which does no harm.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { allowIdle, inTransaction } from "#server/database/transaction.ts";
import {
  ChangeCleaner,
  ChangedProjects,
  changesKeptMs,
  changesSince,
  type Reading,
  Readings,
} from "#server/project-index/changes.ts";
import type { Changed } from "#server/project-index/facts.ts";
import { documentFormat } from "./document.ts";
import { DocumentWriter } from "./document-writer.ts";
import { type Engine, engineAway, type EngineState } from "./engine.ts";
import { Filling } from "./filling.ts";
import { ReferenceData } from "./reference-data.ts";

/** Milliseconds between two notes of how current the engine is, while nothing changes. */
const noteEveryMs = 60_000;

/** Milliseconds for a write to the engine under the lock: the engine's own limits end it before. */
const feedMs = 30_000;

/** Held by whoever writes to the engine, so that what is older never replaces what is newer. */
const lockKey = 7_313_902;

interface SyncOptions {
  readonly warn?: (problem: string) => void;
  /** Called while the engine is filled, with the number of projects so far. */
  readonly onProgress?: (count: number) => void;
}

export class EngineSync {
  readonly #db: Db;
  readonly #engine: Engine;
  readonly data: ReferenceData;
  readonly #writer: DocumentWriter;
  readonly #filling: Filling;
  readonly #cleaner: ChangeCleaner;
  /** An engine that was filled for another language, or by another version, is filled again. */
  readonly #buildPrefix: string;
  #build = "";
  #snapshot = "";
  #timeline: string | null = null;
  readonly #changed = new ChangedProjects();
  readonly #readings = new Readings(() => this.#read());
  /** Whether the last reading found that the engine has to be filled. */
  #isFillingDue = false;

  /** @param configuration text search configurations of PostgreSQL, such as `english,german` */
  constructor(
    { db }: Pick<Database, "db">,
    configuration: string,
    engine: Engine,
    { warn = () => {}, onProgress = () => {} }: SyncOptions = {},
  ) {
    this.#db = db;
    this.#engine = engine;
    this.data = new ReferenceData(db, configuration);
    this.#writer = new DocumentWriter(engine, this.data, false);
    this.#filling = new Filling(db, engine, this.data, onProgress);
    this.#cleaner = new ChangeCleaner(db, warn, () => performance.now());
    this.#buildPrefix = `${documentFormat}:${configuration}:`;
  }

  /**
   * Resolves once the engine has everything that was committed before. Calls share a reading.
   * @throws an error with `engineAwayCode` if it doesn't answer, or has to be filled
   */
  current(): Promise<void> {
    return this.#readings.next();
  }

  /** The same of an engine that is filled if it has to be, which takes minutes. */
  async filled(): Promise<void> {
    try {
      await this.current();
    } catch (error) {
      if (!this.#isFillingDue) throw error;
      await this.#readings.follow(async () => {
        if (this.#isFillingDue) await this.rebuild();
      });
    }
  }

  takeChanged(): Changed {
    return this.#changed.take();
  }

  async #read(): Promise<void> {
    const state = await this.#engine.state();
    this.#isFillingDue = state === null || !state.build.startsWith(this.#buildPrefix);
    if (state === null || this.#isFillingDue) throw engineAway("it isn't filled");
    if (state.build !== this.#build) {
      // Another server has filled it, or an earlier process.
      await this.#begin(state);
    }
    const reading = await changesSince(this.#snapshot).one(this.#db);
    const isPromoted = reading.timeline !== null && reading.timeline !== this.#timeline;
    const isStale = reading.readAt - Math.max(this.data.readAt, state.at) > changesKeptMs / 2;
    this.#isFillingDue = reading.isOutdated || isPromoted || isStale;
    if (this.#isFillingDue) throw engineAway("it isn't current");
    if (reading.readAt - this.data.readAt > changesKeptMs / 2) {
      // This server slept, and others went on.
      await this.#begin(state);
      return this.#read();
    }
    this.#changed.add(reading.techsChanged ? "all" : reading.ids);
    const moved = reading.techsChanged ? await this.data.readTechs() : [];
    const ids = [...new Set([...reading.ids, ...moved])];
    if (ids.length > 0 || reading.readAt - state.at > noteEveryMs) await this.#feed(ids, reading);
    if (reading.learnedVersion > this.data.learnedVersion) await this.data.readLearned("latest");
    this.#snapshot = reading.snapshot;
    this.data.readAt = reading.readAt;
    await this.#cleaner.cleanUp(reading.snapshot);
  }

  async #begin({ build, snapshot, timeline, at }: EngineState): Promise<void> {
    await this.data.readTechs();
    await this.data.readLearned("latest");
    await this.data.readWords(this.#engine);
    this.#changed.add("all");
    this.#build = build;
    this.#snapshot = snapshot;
    this.#timeline = timeline;
    this.data.readAt = at;
  }

  /** If it fails, the next reading has the same projects, and writes them as they are then. */
  async #feed(ids: readonly string[], { snapshot, readAt }: Reading): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      await allowIdle(db, feedMs);
      // Projects are read once nobody else is writing, and so are never older than what is there.
      await sql`select pg_advisory_xact_lock(${lockKey})`.run(db);
      const state = await this.#engine.state();
      if (state?.build !== this.#build) throw engineAway("it is being filled");
      await this.#writer.writeCurrent(db, ids);
      await this.#engine.setState({
        build: this.#build,
        snapshot,
        timeline: this.#timeline,
        at: readAt,
      });
    });
  }

  /**
   * Fills the engine with all projects, one server at a time.
   * @throws an error with `engineAwayCode` while another one does
   */
  async rebuild(): Promise<void> {
    this.#changed.add("all");
    await inTransaction(this.#db, async (db) => {
      const { isOurs } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(${lockKey}) as "isOurs"`.one(db);
      if (!isOurs) throw engineAway("another server is filling it");
      await allowIdle(db);
      const { snapshot, timeline, readAt } = await this.#filling.run();
      // Fails if the lock went with its connection meanwhile, and another server has begun.
      await sql`select 1`.run(db);
      this.#build = `${this.#buildPrefix}${readAt}`;
      this.#snapshot = snapshot;
      this.#timeline = timeline;
      this.data.readAt = readAt;
      await this.#engine.setState({ build: this.#build, snapshot, timeline, at: readAt });
      this.#isFillingDue = false;
    });
  }
}
