// Keeps the engine current: before each answer a server reads what changed, as the index in memory
// does, and writes it to the engine. Several servers do the same work, which does no harm.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { currentTimeline } from "#server/database/timeline.ts";
import { inTransaction } from "#server/database/transaction.ts";
import {
  ChangeCleaner,
  ChangedProjects,
  changesKeptMs,
  changesSince,
  clock,
  type Reading,
} from "#server/project-index/changes.ts";
import type { Changed, ProjectFacts, TechFacts } from "#server/project-index/facts.ts";
import { ProjectIndex } from "#server/project-index/project-index.ts";
import { rarity } from "#server/project-index/ranking-model.ts";
import {
  allTechFacts,
  batchSize,
  projectsAfter,
  projectsOf,
} from "#server/project-index/read-facts.ts";
import { SimilarWords } from "#server/project-index/similar-words.ts";
import {
  readStatistics,
  type StoredStatistics,
  storeStatistics,
} from "#server/project-index/stored-statistics.ts";
import { TechWords } from "#server/project-index/tech-words.ts";
import { documentFormat, documentId, insertInto, rowOf, wordsIn } from "./document.ts";
import { StemCache } from "./stem-cache.ts";
import { type Engine, engineAway, type EngineState } from "./engine.ts";

/** Projects of one statement: a statement has some megabytes at most. */
const writtenAtOnce = 500;

/** Milliseconds between two notes of how current the engine is, while nothing changes. */
const noteEveryMs = 60_000;

/** Statistics are learnt from about so many projects. */
const sampleSize = 100_000;

/** Words that typos are compared with. */
const maxWords = 50_000;

/** Held by whoever writes to the engine, so that what is older never replaces what is newer. */
const lockKey = 7_313_902;

interface SyncOptions {
  readonly warn?: (problem: string) => void;
  /** Called while the engine is filled, with the number of projects so far. */
  readonly onProgress?: (count: number) => void;
}

export class EngineSync {
  readonly #db: Db;
  readonly #configuration: string;
  readonly #engine: Engine;
  readonly #onProgress: (count: number) => void;
  readonly #cleaner: ChangeCleaner;
  techFacts: readonly TechFacts[] = [];
  techWords = new TechWords([]);
  /** The latest last. */
  #learned: readonly StoredStatistics[] = [];
  /** The words of projects, for those with typos. */
  words = new SimilarWords();
  #build = "";
  #snapshot = "";
  #timeline: string | null = null;
  /** By the database's clock, in milliseconds since 1970: up to when changes are known. */
  readAt = 0;
  readonly #changed = new ChangedProjects();
  readonly stems: StemCache;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;
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
    this.#configuration = configuration;
    this.#engine = engine;
    this.stems = new StemCache(db, configuration);
    this.#onProgress = onProgress;
    this.#cleaner = new ChangeCleaner(db, warn, () => performance.now());
  }

  /**
   * Resolves once the engine has everything that was committed before. Calls share a reading.
   * @throws an error with `engineAwayCode` if it doesn't answer, or has to be filled
   */
  current(): Promise<void> {
    if (this.#next === null) {
      const next = this.#last.then(() => {
        this.#next = null;
        return this.#read();
      });
      this.#next = next;
      this.#last = next.catch(() => undefined);
    }
    return this.#next;
  }

  /** The same of an engine that is filled if it has to be, which takes minutes. */
  async filled(): Promise<void> {
    try {
      await this.current();
    } catch (error) {
      if (!this.#isFillingDue) throw error;
      const filling = this.#last.then(() => (this.#isFillingDue ? this.rebuild() : undefined));
      this.#last = filling.catch(() => undefined);
      await filling;
    }
  }

  takeChanged(): Changed {
    return this.#changed.take();
  }

  async #read(): Promise<void> {
    const state = await this.#engine.state();
    this.#isFillingDue = state === null || !this.#canContinue(state);
    if (state === null || this.#isFillingDue) throw engineAway("it isn't filled");
    if (state.build !== this.#build) {
      // Another server has filled it, or an earlier process.
      await this.#begin(state);
    }
    const reading = await changesSince(this.#snapshot).one(this.#db);
    const isPromoted = reading.timeline !== null && reading.timeline !== this.#timeline;
    const isStale = reading.readAt - Math.max(this.readAt, state.at) > changesKeptMs / 2;
    this.#isFillingDue = reading.isOutdated || isPromoted || isStale;
    if (this.#isFillingDue) throw engineAway("it isn't current");
    if (reading.readAt - this.readAt > changesKeptMs / 2) {
      // This server slept, and others went on.
      await this.#begin(state);
      return this.#read();
    }
    this.#changed.add(reading.techsChanged ? "all" : reading.ids);
    const moved = reading.techsChanged ? await this.#readTechs() : [];
    const ids = [...new Set([...reading.ids, ...moved])];
    if (ids.length > 0 || reading.readAt - state.at > noteEveryMs) await this.#feed(ids, reading);
    if (reading.learnedVersion > this.learnedVersion) await this.#readLearned("latest");
    this.#snapshot = reading.snapshot;
    this.readAt = reading.readAt;
    await this.#cleaner.cleanUp(reading.snapshot);
  }

  #canContinue({ build }: EngineState): boolean {
    return build.startsWith(this.#buildPrefix);
  }

  /** An engine that was filled for another language, or by another version, is filled again. */
  get #buildPrefix(): string {
    return `${documentFormat}:${this.#configuration}:`;
  }

  async #begin({ build, snapshot, timeline, at }: EngineState): Promise<void> {
    await this.#readTechs();
    await this.#readLearned("latest");
    await this.#readWords();
    this.#changed.add("all");
    this.#build = build;
    this.#snapshot = snapshot;
    this.#timeline = timeline;
    this.readAt = at;
  }

  /** Reads all technologies; returns the projects whose technologies changed their category. */
  async #readTechs(): Promise<string[]> {
    const former = this.techFacts;
    const techs = await allTechFacts(
      this.#db,
      former.map(({ id }) => id),
    );
    this.techFacts = techs;
    this.techWords = new TechWords(techs);
    const moved = techs.filter(
      ({ category }, number) => (former[number]?.category ?? category) !== category,
    );
    if (moved.length === 0) return [];
    const rows = await sql<{ id: string }>`
      select distinct project_id as id from project_techs
      where tech_id = any(${moved.map(({ id }) => id)}::uuid[])`.all(this.#db);
    return rows.map(({ id }) => id);
  }

  async #feed(ids: readonly string[], reading: Reading): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      // Projects are read once nobody else is writing, and so are never older than what is there.
      await sql`select pg_advisory_xact_lock(${lockKey})`.run(db);
      const state = await this.#engine.state();
      if (state?.build !== this.#build) throw engineAway("it is being filled");
      await this.#writeCurrent(db, ids);
      await this.#engine.setState({
        build: this.#build,
        snapshot: reading.snapshot,
        timeline: this.#timeline,
        at: reading.readAt,
      });
    });
  }

  /** Writes those of the projects that exist, and deletes the others. */
  async #writeCurrent(db: Db, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      const found = await projectsOf(db, this.#techIds, some);
      await this.#write(found);
      const existing = new Set(found.map(({ id }) => id));
      const gone = some.filter((id) => !existing.has(id));
      if (gone.length === 0) continue;
      const documents = gone.map(documentId).join(", ");
      await this.#engine.write(`DELETE FROM stack_cafe_projects WHERE id IN (${documents})`);
    }
  }

  get #techIds(): string[] {
    return this.techFacts.map(({ id }) => id);
  }

  async #write(projects: readonly ProjectFacts[]): Promise<void> {
    const stems = await this.stems.of(projects.flatMap(wordsIn));
    const rarities = this.#rarities();
    for (let start = 0; start < projects.length; start += writtenAtOnce) {
      const rows = projects.slice(start, start + writtenAtOnce).map((facts) =>
        rowOf(facts, {
          techs: this.techFacts,
          stemOf: (word) => stems.get(word) ?? null,
          rarityOf: (tech) => rarities[tech] ?? 1,
        }),
      );
      await this.#engine.write(insertInto + rows.join(", "));
    }
  }

  #rarities(): number[] {
    const { statistics } = this.#learned.at(-1) ?? {};
    if (!statistics) return [];
    const uses = new Map(statistics.techs.map(({ id, projects }) => [id, projects]));
    return this.techFacts.map(({ id }) => rarity(statistics.projects, uses.get(id) ?? 0));
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
      await this.#engine.clear();
      type Begun = Pick<Reading, "snapshot" | "timeline" | "readAt">;
      const begun = await sql<Begun>`
        select pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline,
          ${clock} as "readAt"`.one(this.#db);
      this.#snapshot = begun.snapshot;
      this.#timeline = begun.timeline;
      this.readAt = begun.readAt;
      await this.#readTechs();
      await this.#readLearned("latest");
      await this.#writeAll();
      await this.#catchUp();
      // Fails if the lock went with its connection meanwhile, and another server has begun.
      await sql`select 1`.run(db);
      this.#build = `${this.#buildPrefix}${begun.readAt}`;
      await this.#engine.setState({
        build: this.#build,
        snapshot: this.#snapshot,
        timeline: this.#timeline,
        at: this.readAt,
      });
      this.#isFillingDue = false;
    });
  }

  async #writeAll(): Promise<void> {
    const { all } = await sql<{ all: number }>`select count(*)::int as all from projects`.one(
      this.#db,
    );
    const everyNth = Math.max(1, Math.ceil(all / sampleSize));
    const sample = new ProjectIndex();
    sample.setTechs(this.techFacts);
    let count = 0;
    const read = (after: string | null) => projectsAfter(this.#db, this.#techIds, after);
    let reading = read(null);
    for (;;) {
      const batch = await reading;
      const last = batch.length === batchSize ? batch.at(-1) : undefined;
      if (last) reading = read(last.id);
      await this.#write(batch);
      for (const facts of batch) {
        if (count % everyNth === 0) sample.set(facts, 0);
        count += 1;
      }
      this.#onProgress(count);
      if (!last) break;
      // Changes are kept for minutes only.
      if (count % (20 * batchSize) === 0) await this.#catchUp();
    }
    await this.#learnFrom(sample);
  }

  /** Writes what changed since the last reading, while the engine is filled. */
  async #catchUp(): Promise<void> {
    const reading = await changesSince(this.#snapshot).one(this.#db);
    if (reading.isOutdated) throw engineAway("the database was restored");
    await this.#writeCurrent(this.#db, reading.ids);
    this.#snapshot = reading.snapshot;
    this.readAt = reading.readAt;
  }

  /** What all servers share, learnt anew each time the engine is filled. */
  async #learnFrom(sample: ProjectIndex): Promise<void> {
    await this.#resolveWords(sample);
    sample.complete();
    const next = { version: this.learnedVersion + 1, statistics: sample.learn() };
    await storeStatistics(this.#db, next, sample.keptVersions);
    await this.#readLearned("latest");
    await this.#engine.setWords(sample.commonWords(maxWords));
    await this.#readWords();
  }

  get learnedVersion(): number {
    return this.#learned.at(-1)?.version ?? 0;
  }

  /** How many of the projects that statistics were learnt from have a technology. */
  usesOf(tech: number): number {
    const id = this.techFacts[tech]?.id;
    const { techs = [] } = this.#learned.at(-1)?.statistics ?? {};
    return techs.find((one) => one.id === id)?.projects ?? 0;
  }

  async #readLearned(version: number | "latest"): Promise<void> {
    const stored = await readStatistics(this.#db, version);
    if (stored === null || this.#learned.some((one) => one.version === stored.version)) return;
    this.#learned = [...this.#learned, stored]
      .toSorted((one, other) => one.version - other.version)
      .slice(-2);
  }

  async #readWords(): Promise<void> {
    const words = new SimilarWords();
    for (const word of await this.#engine.words()) words.add(word);
    this.words = words;
  }

  /**
   * An index in memory of those projects alone: what the engine has found is ranked there, as on a
   * site without an engine.
   * @param version of what was learnt; the latest if it is null
   */
  async indexOfOnly(
    projects: readonly ProjectFacts[],
    version: number | null = null,
  ): Promise<ProjectIndex> {
    const index = new ProjectIndex();
    index.setTechs(this.techFacts);
    for (const facts of projects) index.set(facts, 0);
    await this.#resolveWords(index);
    index.merge();
    index.readAt = this.readAt;
    if (version !== null && !this.#learned.some((one) => one.version === version)) {
      await this.#readLearned(version);
    }
    const learned = this.#learned.find((one) => one.version === version) ?? this.#learned.at(-1);
    if (learned) index.use(learned);
    return index;
  }

  async #resolveWords(index: ProjectIndex): Promise<void> {
    const words = index.unresolvedWords(Infinity);
    if (words.length === 0) return;
    const stems = await this.stems.of(words);
    index.setStems(new Map(words.map((word) => [word, stems.get(word) ?? null])));
  }

  /** Those of the projects that exist, as they are now. */
  factsOf(ids: readonly string[]): Promise<ProjectFacts[]> {
    return projectsOf(this.#db, this.#techIds, ids);
  }

  /** The numbers of technologies, without those that don't exist. */
  numbersOf(techIds: readonly string[]): number[] {
    const numbers = new Map(this.#techIds.map((id, number) => [id, number]));
    return techIds.flatMap((id) => numbers.get(id) ?? []);
  }
}
