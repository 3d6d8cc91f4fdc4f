// Fills the index from the database and keeps it current. Before each answer it reads what was
// committed since: the index then says what the database says.
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { ProjectFacts } from "./facts.ts";
import { ProjectIndex } from "./project-index.ts";
import { allTechFacts, batchSize, projectsAfter, projectsOf, stemsOf } from "./read-facts.ts";
import type { Stems } from "./parts.ts";
import type { Changed } from "./questions.ts";
import type { Stem } from "./vocabulary.ts";

/** Milliseconds for which changes stay in the database; who missed them reads everything anew. */
const changesKeptMs = 10 * 60_000;
const cleanUpMs = 60_000;

/** Beyond so many changed projects, all of them are said to have changed. */
const maxChanged = 10_000;

interface Reading extends Record<string, unknown> {
  readonly snapshot: string;
  readonly ids: string[];
  readonly techsChanged: boolean;
  readonly isOutdated: boolean;
}

// What is visible to this reading and wasn't to the one before; see realtime/changes.ts. A snapshot
// from the future belongs to another database, or to the one before a restored backup.
const readChanges = `
  with since as (
    select project_id from project_changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot))
  select pg_current_snapshot()::text as snapshot,
    array(select distinct project_id from since where project_id is not null) as ids,
    exists (select from since where project_id is null) as "techsChanged",
    pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isOutdated"`;

export class IndexFollower {
  readonly #database: Database;
  readonly #configuration: string;
  #index: ProjectIndex | null = null;
  #techIds: readonly string[] = [];
  #snapshot = "";
  #readAt = 0;
  #cleanedAt = performance.now();
  #changed: Changed = "all";
  /** The end of the reading that was started last. */
  #last: Promise<unknown> = Promise.resolve();
  /** The reading that hasn't started yet. */
  #next: Promise<ProjectIndex> | null = null;
  /** Stems of searched words that occur in no project. */
  #stems = new Map<string, Stem>();

  /** @param configuration a text search configuration of PostgreSQL, such as `english` */
  constructor(database: Database, configuration: string) {
    this.#database = database;
    this.#configuration = configuration;
  }

  /**
   * The index with everything that was committed before this call. Readings follow each other;
   * calls made during one share the next.
   */
  current(): Promise<ProjectIndex> {
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

  async #read(): Promise<ProjectIndex> {
    const index = this.#index;
    if (index === null || performance.now() - this.#readAt > changesKeptMs / 2) return this.#fill();
    const startedAt = performance.now();
    const [reading] = await this.#database.prepared<Reading>("index-changes", readChanges, [
      this.#snapshot,
    ]);
    if (!reading || reading.isOutdated) return this.#fill();
    this.#noteChanged(reading.techsChanged ? "all" : reading.ids);
    if (reading.techsChanged) await this.#readTechs(index);
    await this.#readProjects(index, reading.ids);
    this.#snapshot = reading.snapshot;
    this.#readAt = startedAt;
    await this.#cleanUp();
    return index;
  }

  /** The projects that changed since the last call, as far as they were read. */
  takeChanged(): Changed {
    const changed = this.#changed;
    this.#changed = [];
    return changed;
  }

  #noteChanged(ids: Changed): void {
    const known = this.#changed;
    const isMany = known === "all" || ids === "all" || known.length + ids.length > maxChanged;
    this.#changed = isMany ? "all" : [...known, ...ids];
  }

  async #fill(): Promise<ProjectIndex> {
    const startedAt = performance.now();
    this.#noteChanged("all");
    const index = new ProjectIndex();
    const { rows } = await sql<{ snapshot: string }>`
      select pg_current_snapshot()::text as snapshot`.execute(this.#database.db);
    await this.#readTechs(index);
    const read = (after: string | null) => projectsAfter(this.#database, this.#techIds, after);
    let reading = read(null);
    for (;;) {
      const batch = await reading;
      const last = batch.length === batchSize ? batch.at(-1) : undefined;
      if (last) {
        reading = read(last.id);
        // The question leaves before this thread is busy, so that PostgreSQL reads meanwhile.
        await setImmediate();
      }
      for (const facts of batch) index.set(facts);
      if (!last) break;
    }
    await this.#resolveWords(index);
    index.complete();
    this.#index = index;
    this.#snapshot = rows[0]?.snapshot ?? "";
    this.#readAt = startedAt;
    return index;
  }

  async #readTechs(index: ProjectIndex): Promise<void> {
    const techs = await allTechFacts(this.#database, this.#techIds);
    this.#techIds = techs.map(({ id }) => id);
    index.setTechs(techs);
  }

  async #readProjects(index: ProjectIndex, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      const found = await projectsOf(this.#database, this.#techIds, some);
      const existing = new Set(found.map(({ id }) => id));
      for (const facts of found) index.set(facts);
      for (const id of some) if (!existing.has(id)) index.remove(id);
    }
    if (ids.length > 0) {
      await this.#resolveWords(index);
      index.tidy();
    }
  }

  async #resolveWords(index: ProjectIndex): Promise<void> {
    const words = index.takeUnresolvedWords();
    for (let start = 0; start < words.length; start += 50_000) {
      const some = words.slice(start, start + 50_000);
      index.setStems(await stemsOf(this.#database, this.#configuration, some));
    }
  }

  /** Those of the projects that exist, as they are now. */
  factsOf(ids: readonly string[]): Promise<ProjectFacts[]> {
    return projectsOf(this.#database, this.#techIds, ids);
  }

  /** The numbers of technologies, without those that don't exist. */
  numbersOf(techIds: readonly string[]): number[] {
    return techIds.map((id) => this.#techIds.indexOf(id)).filter((number) => number >= 0);
  }

  /** An index of those projects alone. */
  async indexOfOnly(index: ProjectIndex, projects: readonly ProjectFacts[]): Promise<ProjectIndex> {
    const some = index.ofOnly(projects);
    await this.#resolveWords(some);
    some.seal();
    return some;
  }

  /** The stems of the words of searches that occur in no project. */
  async stemsFor(index: ProjectIndex, searches: readonly string[]): Promise<Stems> {
    // Another map: an answer that takes several steps keeps the one that it was given.
    if (this.#stems.size > 10_000) this.#stems = new Map();
    const words = new Set(searches.flatMap((search) => index.unknownWordsOf(search)));
    const unknown = [...words].filter((word) => !this.#stems.has(word));
    if (unknown.length > 0) {
      const stems = await stemsOf(this.#database, this.#configuration, unknown);
      for (const [word, stem] of stems) this.#stems.set(word, stem);
    }
    return this.#stems;
  }

  async #cleanUp(): Promise<void> {
    if (performance.now() - this.#cleanedAt < cleanUpMs) return;
    this.#cleanedAt = performance.now();
    await sql`delete from project_changes where at < now() - ${changesKeptMs} * interval '1 millisecond'`.execute(
      this.#database.db,
    );
  }
}
