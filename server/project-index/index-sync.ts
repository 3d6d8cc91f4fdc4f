// Fills the index from the database and keeps it current. Before each answer it reads what was
// committed since: the index then says what the database says.
import { setImmediate } from "node:timers/promises";
import type { Database, Db } from "#server/database/connect.ts";
import { type PrimaryState, primaryState, readWhenCaughtUp } from "#server/database/replica.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import {
  ChangeCleaner,
  ChangedProjects,
  changesKeptMs,
  changesSince,
  clock,
  type Reading,
  Readings,
} from "./changes.ts";
import { type Changed, flag, type ProjectFacts } from "./facts.ts";
import { ProjectIndex } from "./project-index.ts";
import { allTechFacts, batchSize, projectsAfter, projectsOf, stemsOf } from "./read-facts.ts";
import { type IssueFacts, issueBatchSize, issuesAfter, issuesOf } from "./read-issues.ts";
import type { Stems } from "./parts.ts";
import { readStatistics, storeStatistics } from "./stored-statistics.ts";
import type { Stem } from "./vocabulary.ts";

/** Words whose stems are read by one statement. */
const wordsAtOnce = 50_000;

/** Where a filling begins. */
interface Beginning extends PrimaryState {
  readonly snapshot: string;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

interface SyncOptions {
  /** Where all projects are read from while it has what the primary has. */
  readonly standby?: Pick<Database, "db"> | null;
  /** Whether only projects with starter issues are read: beside an engine that has all projects. */
  readonly onlyWithIssues?: boolean;
  /** Gets a line about each problem that readings don't show. */
  readonly warn?: (problem: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export class IndexSync {
  readonly #db: Db;
  readonly #standby: Pick<Database, "db"> | null;
  readonly #configuration: string;
  readonly #onlyWithIssues: boolean;
  /** On the row `p` of projects. */
  readonly #condition: Sql;
  readonly #warn: (problem: string) => void;
  #index: ProjectIndex | null = null;
  #techIds: readonly string[] = [];
  #snapshot = "";
  #timeline: string | null = null;
  #readAt = 0;
  readonly #now: () => number;
  #cleaner: ChangeCleaner;
  readonly #changed = new ChangedProjects();
  readonly #readings = new Readings(() => this.#read());
  /** The end of the last learning. */
  #learning: Promise<unknown> = Promise.resolve();
  /** Stems of searched words that occur in no project. */
  #stems = new Map<string, Stem>();

  /** @param configuration text search configurations of PostgreSQL, such as `english,german` */
  constructor(
    { db }: Pick<Database, "db">,
    configuration: string,
    {
      standby = null,
      onlyWithIssues = false,
      warn = () => {},
      now = () => performance.now(),
    }: SyncOptions = {},
  ) {
    this.#onlyWithIssues = onlyWithIssues;
    this.#condition = onlyWithIssues ? sql`p.starter_issue_count > 0` : sql`true`;
    this.#db = db;
    this.#standby = standby;
    this.#configuration = configuration;
    this.#warn = warn;
    this.#now = now;
    this.#cleaner = new ChangeCleaner(db, warn, now);
  }

  /**
   * The index with everything that was committed before this call. Readings follow each other;
   * calls made during one share the next.
   */
  current(): Promise<ProjectIndex> {
    return this.#readings.next();
  }

  async #read(): Promise<ProjectIndex> {
    const index = this.#index;
    if (index === null || !this.#hasRead()) return this.#fill();
    const startedAt = this.#now();
    const reading = await changesSince(this.#snapshot).one(this.#db);
    const isPromoted = reading.timeline !== null && reading.timeline !== this.#timeline;
    if (reading.isOutdated || isPromoted) return this.#fill();
    this.#changed.add(reading.techsChanged ? "all" : reading.ids);
    if (reading.techsChanged) await this.#readTechs(index);
    await this.#readProjects(index, reading);
    if (reading.learnedVersion > index.learnedVersion) await this.#readLearned(index, "latest");
    index.readAt = reading.readAt;
    this.#snapshot = reading.snapshot;
    this.#readAt = startedAt;
    await this.#cleaner.cleanUp(reading.snapshot);
    return index;
  }

  /** The projects that changed since the last call, as far as they were read. */
  takeChanged(): Changed {
    return this.#changed.take();
  }

  /** Whether the last reading is so recent that all changes since are still there. */
  #hasRead(): boolean {
    return this.#now() - this.#readAt <= changesKeptMs / 2;
  }

  async #fill(): Promise<ProjectIndex> {
    const startedAt = this.#now();
    this.#cleaner = new ChangeCleaner(this.#db, this.#warn, this.#now);
    const beginning = await sql<Beginning>`
      select pg_current_snapshot()::text as snapshot, ${primaryState}, ${clock} as "readAt"`.one(
      this.#db,
    );
    const { timeline, readAt: filledAt } = beginning;
    this.#changed.add("all");
    const { index, snapshot } = await this.#readAll(beginning);
    index.complete();
    index.readAt = Math.floor(filledAt + this.#now() - startedAt);
    await this.#readLearned(index, "latest");
    await this.#learnIfDue(index);
    this.#index = index;
    this.#snapshot = snapshot;
    this.#timeline = timeline;
    this.#readAt = startedAt;
    return index;
  }

  /** Has at least all that the snapshot sees, wherever from: what it doesn't is read as changes. */
  async #readAll(beginning: Beginning): Promise<{ index: ProjectIndex; snapshot: string }> {
    const readFrom = async (db: Db, snapshot: string) => ({
      index: await this.#readAllFrom(db, beginning.readAt),
      snapshot,
    });
    if (this.#standby !== null) {
      try {
        return await readWhenCaughtUp(this.#standby, beginning, readFrom);
      } catch (error) {
        this.#warn(
          `All projects are read from the primary, not from the standby: ${String(error)}`,
        );
      }
    }
    return readFrom(this.#db, beginning.snapshot);
  }

  async #readAllFrom(db: Db, filledAt: number): Promise<ProjectIndex> {
    const index = new ProjectIndex();
    await this.#readTechs(index, db);
    const read = (after: string | null) => projectsAfter(db, this.#techIds, after, this.#condition);
    let reading = read(null);
    for (;;) {
      const batch = await reading;
      const last = batch.length === batchSize ? batch.at(-1) : undefined;
      if (last) {
        reading = read(last.id);
        // The question leaves before this thread is busy, so that PostgreSQL reads meanwhile.
        await setImmediate();
      }
      for (const facts of batch) index.set(facts, filledAt);
      if (!last) break;
    }
    await this.#readAllIssues(index, db);
    await this.#resolveWords(index, db);
    return index;
  }

  async #readAllIssues(index: ProjectIndex, db: Db): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const issues: IssueFacts[] = await issuesAfter(db, this.#techIds, after);
      index.addIssues(issues);
      if (issues.length < issueBatchSize) return;
      after = issues.at(-1)?.id ?? null;
    }
  }

  async #readTechs(index: ProjectIndex, db = this.#db): Promise<void> {
    const techs = await allTechFacts(db, this.#techIds);
    this.#techIds = techs.map(({ id }) => id);
    index.setTechs(techs);
  }

  /**
   * Makes sure that the index can rank by that version of what was learnt, if it is still stored,
   * or by the latest, after learning anew where much changed.
   */
  async learn(index: ProjectIndex, version: number | null): Promise<void> {
    if (version === null) await this.#learnIfDue(index);
    else if (!index.hasLearned(version) && version < index.learnedVersion) {
      await this.#readLearned(index, version);
    }
  }

  /** One after the other: a question during a learning may have no reason left for its own. */
  #learnIfDue(index: ProjectIndex): Promise<void> {
    // What was learnt from a part of all projects isn't stored.
    if (this.#onlyWithIssues || !index.isLearningDue) return Promise.resolve();
    const learning = this.#learning.then(() =>
      index.isLearningDue ? this.#learn(index) : undefined,
    );
    this.#learning = learning.catch(() => undefined);
    return learning;
  }

  async #learn(index: ProjectIndex): Promise<void> {
    const next = { version: index.learnedVersion + 1, statistics: index.learn() };
    await storeStatistics(this.#db, next, index.keptVersions);
    await this.#readLearned(index, "latest");
  }

  async #readLearned(index: ProjectIndex, version: number | "latest"): Promise<void> {
    const stored = await readStatistics(this.#db, version);
    if (stored) index.use(stored);
  }

  async #readProjects(
    index: ProjectIndex,
    { ids, times }: Pick<Reading, "ids" | "times">,
  ): Promise<void> {
    // They were committed after the reading before, however early their transactions began.
    const changedAt = new Map(
      ids.map((id, position) => [id, Math.max(times[position] ?? 0, index.readAt)]),
    );
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      const found = await projectsOf(this.#db, this.#techIds, some, this.#condition);
      const existing = new Set(found.map(({ id }) => id));
      for (const facts of found) index.set(facts, changedAt.get(facts.id) ?? 0);
      for (const id of some) if (!existing.has(id)) index.remove(id, changedAt.get(id) ?? 0);
      await this.#readIssuesOf(index, found, changedAt);
    }
    if (ids.length > 0) {
      await this.#resolveWords(index);
      index.mergeIfDue();
    }
  }

  async #readIssuesOf(
    index: ProjectIndex,
    projects: readonly ProjectFacts[],
    changedAt: ReadonlyMap<string, number>,
  ): Promise<void> {
    const ids = projects
      .filter(({ id, flags }) => (flags & flag.starter) !== 0 || index.hasIssues(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const issues = Map.groupBy(
      await issuesOf(this.#db, this.#techIds, ids),
      ({ projectId }) => projectId,
    );
    for (const id of ids) index.setIssues(id, issues.get(id) ?? [], changedAt.get(id) ?? 0);
  }

  async #resolveWords(index: ProjectIndex, db = this.#db): Promise<void> {
    await this.#resolveWordsOf(index, db);
    await this.#resolveWordsOf(index.issues, db);
  }

  async #resolveWordsOf(
    index: Pick<ProjectIndex, "unresolvedWords" | "setStems">,
    db: Db,
  ): Promise<void> {
    for (;;) {
      const words = index.unresolvedWords(wordsAtOnce);
      if (words.length === 0) return;
      // Each word is named, so that none is read again and again.
      const named = new Map<string, Stem>(words.map((word) => [word, word]));
      const stems = await stemsOf(db, this.#configuration, words);
      index.setStems(new Map([...named, ...stems]));
    }
  }

  /** Those of the projects that exist, as they are now. */
  factsOf(ids: readonly string[]): Promise<ProjectFacts[]> {
    return projectsOf(this.#db, this.#techIds, ids);
  }

  /** The numbers of technologies, without those that don't exist. */
  numbersOf(techIds: readonly string[]): number[] {
    return techIds.map((id) => this.#techIds.indexOf(id)).filter((number) => number >= 0);
  }

  /** An index of those projects alone. */
  async indexOfOnly(index: ProjectIndex, projects: readonly ProjectFacts[]): Promise<ProjectIndex> {
    const some = index.ofOnly(projects);
    await this.#resolveWords(some);
    some.merge();
    return some;
  }

  /** The stems of the words of searches that occur in no project. */
  async stemsFor(
    index: Pick<ProjectIndex, "unknownWordsOf">,
    searches: readonly string[],
  ): Promise<Stems> {
    // Another map: an answer that takes several steps keeps the one that it began with.
    if (this.#stems.size > 10_000) this.#stems = new Map();
    const words = new Set(searches.flatMap((search) => index.unknownWordsOf(search)));
    const unknown = [...words].filter((word) => !this.#stems.has(word));
    if (unknown.length > 0) {
      const stems = await stemsOf(this.#db, this.#configuration, unknown);
      for (const [word, stem] of stems) this.#stems.set(word, stem);
    }
    return this.#stems;
  }
}
