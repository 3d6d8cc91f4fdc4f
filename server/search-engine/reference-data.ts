// What a server knows of the site beside its projects: technologies, what was learnt from projects, and
// words. Answers need it, and whoever writes projects to the engine.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { ProjectFacts, TechFacts } from "#server/project-index/facts.ts";
import { ProjectIndex } from "#server/project-index/project-index.ts";
import {
  type RankingWeights,
  rankingWeights,
  rarity,
} from "#server/project-index/ranking-model.ts";
import { allTechFacts, projectsOf } from "#server/project-index/read-facts.ts";
import { SimilarWords } from "#server/project-index/similar-words.ts";
import { readStatistics, type StoredStatistics } from "#server/project-index/stored-statistics.ts";
import { TechWords } from "#server/project-index/tech-words.ts";
import type { Engine } from "./engine.ts";
import { StemCache } from "./stem-cache.ts";

interface Learned extends StoredStatistics {
  /** With the technologies as they are. */
  readonly weights: RankingWeights;
}

export class ReferenceData {
  readonly #db: Db;
  readonly stems: StemCache;
  techFacts: readonly TechFacts[] = [];
  techWords = new TechWords([]);
  /** The latest last. */
  #learned: readonly Learned[] = [];
  /** The words of projects, for those with typos. */
  words = new SimilarWords();
  /** By the database's clock, in milliseconds since 1970: up to when changes are known. */
  readAt = 0;

  /** @param configuration a text search configuration of PostgreSQL, such as `english` */
  constructor(db: Db, configuration: string) {
    this.#db = db;
    this.stems = new StemCache(db, configuration);
  }

  get techIds(): string[] {
    return this.techFacts.map(({ id }) => id);
  }

  /** Reads all technologies; returns the projects whose technologies changed their category. */
  async readTechs(): Promise<string[]> {
    const former = this.techFacts;
    const techs = await allTechFacts(this.#db, this.techIds);
    this.techFacts = techs;
    this.techWords = new TechWords(techs);
    this.#learned = this.#learned.map((stored) => this.#weighted(stored));
    const moved = techs.filter(
      ({ category }, number) => (former[number]?.category ?? category) !== category,
    );
    if (moved.length === 0) return [];
    const rows = await sql<{ id: string }>`
      select distinct project_id as id from project_techs
      where tech_id = any(${moved.map(({ id }) => id)}::uuid[])`.all(this.#db);
    return rows.map(({ id }) => id);
  }

  #weighted({ version, statistics }: StoredStatistics): Learned {
    return { version, statistics, weights: rankingWeights(this.techFacts, statistics) };
  }

  async readLearned(version: number | "latest"): Promise<void> {
    const stored = await readStatistics(this.#db, version);
    if (stored === null || this.#learned.some((one) => one.version === stored.version)) return;
    this.#learned = [...this.#learned, this.#weighted(stored)]
      .toSorted((one, other) => one.version - other.version)
      .slice(-2);
  }

  get learnedVersion(): number {
    return this.#learned.at(-1)?.version ?? 0;
  }

  async readWords(engine: Engine): Promise<void> {
    const words = new SimilarWords();
    for (const word of await engine.words()) words.add(word);
    this.words = words;
  }

  /** How many of the projects that statistics were learnt from have a technology. */
  usesOf(tech: number): number {
    const id = this.techFacts[tech]?.id;
    const { techs = [] } = this.#learned.at(-1)?.statistics ?? {};
    return techs.find((one) => one.id === id)?.projects ?? 0;
  }

  /** By technology. */
  rarities(): number[] {
    const { statistics } = this.#learned.at(-1) ?? {};
    if (!statistics) return [];
    const uses = new Map(statistics.techs.map(({ id, projects }) => [id, projects]));
    return this.techFacts.map(({ id }) => rarity(statistics.projects, uses.get(id) ?? 0));
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
    await this.resolveWords(index);
    index.merge();
    index.readAt = this.readAt;
    if (version !== null && !this.#learned.some((one) => one.version === version)) {
      await this.readLearned(version);
    }
    const learned = this.#learned.find((one) => one.version === version) ?? this.#learned.at(-1);
    if (learned) index.use(learned, learned.weights);
    return index;
  }

  async resolveWords(index: ProjectIndex): Promise<void> {
    const words = index.unresolvedWords(Infinity);
    if (words.length === 0) return;
    const stems = await this.stems.of(words);
    index.setStems(new Map(words.map((word) => [word, stems.get(word) ?? null])));
  }

  /** Those of the projects that exist, as they are now. */
  factsOf(ids: readonly string[]): Promise<ProjectFacts[]> {
    return projectsOf(this.#db, this.techIds, ids);
  }

  /** The numbers of technologies, without those that don't exist. */
  numbersOf(techIds: readonly string[]): number[] {
    const numbers = new Map(this.techFacts.map(({ id }, number) => [id, number]));
    return techIds.flatMap((id) => numbers.get(id) ?? []);
  }
}
