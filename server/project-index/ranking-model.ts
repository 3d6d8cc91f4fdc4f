// Statistics for the projects of one index, whose numbers of words and technologies are its own.
import { withCapacity } from "./documents.ts";
import type { IndexParts } from "./parts.ts";

/**
 * What is known of a pair of technologies: they do the same job, the catalogue says that one builds
 * on the other or belongs with it, or many projects have both. Null where so little is known that
 * the pair counts, but isn't worth a word.
 */
export type Relation = "alternative" | "catalogue" | "together" | null;

/** A technology that goes with another one, and how closely, from 0 to 1. */
export type Related = readonly [tech: number, closeness: number, relation: Relation];

/** Plain data, so that all servers rank by the same. */
export interface Statistics {
  /** The number of listed projects. */
  readonly projects: number;
  /** Words that count. Their positions are their terms. */
  readonly words: readonly string[];
  /** By term: listed projects that contain it. */
  readonly wordProjects: readonly number[];
  readonly techs: readonly TechStatistics[];
  /** Owners of many projects, as `ProjectFacts.owner`, and the share of all that each holds. */
  readonly owners: readonly (readonly [owner: number, share: number])[];
}

export interface TechStatistics {
  readonly id: string;
  /** Listed projects that are built with it. */
  readonly projects: number;
  /** The terms that go with it, best first. */
  readonly words: readonly WeightedTerm[];
  /** Those that go with it by their positions in {@link Statistics.techs}, closest first. */
  readonly related: readonly Related[];
}

export type WeightedTerm = readonly [term: number, weight: number];

/** A technology or a term with a weight. */
export type Weighted = readonly [number: number, weight: number];

/** A project of somebody's history: its terms, and what each of them counts. */
export interface KnownProject {
  readonly document: number;
  readonly terms: ReadonlySet<number>;
  readonly termWeight: number;
}

/** What statistics say, by the numbers of technologies: the same for all indexes with these. */
export interface RankingWeights {
  readonly statistics: Statistics;
  /** By number of the technology: its position in the statistics, or -1. */
  readonly positions: Int32Array;
  /** By technology: those that go with it, closest first. */
  readonly related: readonly (readonly Related[])[];
  readonly techRarities: Float64Array;
  readonly termRarities: Float64Array;
  readonly terms: ReadonlyMap<string, number>;
  readonly ownerShares: ReadonlyMap<number, number>;
}

export function rankingWeights(
  techFacts: IndexParts["techFacts"],
  statistics: Statistics,
): RankingWeights {
  const numbers = new Map(techFacts.map(({ id }, number) => [id, number]));
  const numberAt = statistics.techs.map(({ id }) => numbers.get(id) ?? -1);
  const positions = new Int32Array(techFacts.length).fill(-1);
  for (const [position, number] of numberAt.entries()) {
    if (number >= 0) positions[number] = position;
  }
  return {
    statistics,
    positions,
    related: Array.from(positions, (position) =>
      (statistics.techs[position]?.related ?? []).flatMap(
        ([other, closeness, relation]): Related[] => {
          const number = numberAt[other] ?? -1;
          return number < 0 ? [] : [[number, closeness, relation]];
        },
      ),
    ),
    techRarities: Float64Array.from(positions, (position) =>
      rarity(statistics.projects, statistics.techs[position]?.projects ?? 0),
    ),
    termRarities: Float64Array.from(statistics.wordProjects, (projects) =>
      rarity(statistics.projects, projects),
    ),
    terms: new Map(statistics.words.map((word, term) => [word, term])),
    ownerShares: new Map(statistics.owners),
  };
}

export class RankingModel {
  readonly #weights: RankingWeights;
  readonly #vocabulary: IndexParts["text"]["vocabulary"];
  /** By document: the lengths of its vectors of technologies and of words. */
  #techNorms: Float32Array;
  #wordNorms: Float32Array;

  constructor(parts: IndexParts, weights: RankingWeights) {
    const { documents, techs, text } = parts;
    this.#weights = weights;
    this.#vocabulary = text.vocabulary;
    this.#techNorms = new Float32Array(documents.count);
    for (let document = 0; document < documents.count; document += 1) {
      let sum = 0;
      techs.forEachOf(document, (tech) => (sum += this.techRarity(tech) ** 2));
      this.#techNorms[document] = Math.sqrt(sum);
    }
    this.#wordNorms = this.#wordNormsOf(parts);
  }

  #wordNormsOf({ documents, text, pool }: IndexParts): Float32Array {
    const all = pool.bytes(documents.count).fill(1);
    const found = pool.uncleared(documents.count);
    const sums = new Float64Array(documents.count);
    for (const term of this.#weights.terms.values()) {
      const number = this.numberOf(term);
      if (number === undefined) continue;
      const square = this.termRarity(term) ** 2;
      const count = text.collect(number, all, found);
      for (let index = 0; index < count; index += 1) {
        const document = found[index] ?? 0;
        sums[document] = (sums[document] ?? 0) + square;
      }
    }
    return Float32Array.from(sums, Math.sqrt);
  }

  /** The number of listed projects. */
  get projects(): number {
    return this.#weights.statistics.projects;
  }

  /** By technology: those that go with it, closest first. */
  get related(): RankingWeights["related"] {
    return this.#weights.related;
  }

  /** The rarity of a technology: ln(1 + projects / projects with it). */
  techRarity(tech: number): number {
    return this.#weights.techRarities[tech] ?? rarity(this.projects, 0);
  }

  /** The terms that go with a technology, best first. */
  termsOf(tech: number): readonly WeightedTerm[] {
    return this.#weights.statistics.techs[this.#weights.positions[tech] ?? -1]?.words ?? [];
  }

  /** The same as `techRarity` for a term. */
  termRarity(term: number): number {
    return this.#weights.termRarities[term] ?? 0;
  }

  wordOf(term: number): string {
    return this.#weights.statistics.words[term] ?? "";
  }

  /** The number of listed projects that contain a term. */
  projectsWith(term: number): number {
    return this.#weights.statistics.wordProjects[term] ?? 0;
  }

  /** The number of a term's word in this index; undefined while no project contains it. */
  numberOf(term: number): number | undefined {
    return this.#vocabulary.numberOf(this.wordOf(term));
  }

  /** The term of a word; undefined for words that don't count. */
  termOf(word: string): number | undefined {
    return this.#weights.terms.get(word);
  }

  /** The share of all listed projects that an owner holds; 0 if it is small. */
  readonly shareOf = (owner: number): number => this.#weights.ownerShares.get(owner) ?? 0;

  /** By document: see {@link wordNorm}, but 0 for empty ones. Valid until a project is added. */
  get techNorms(): Float32Array {
    return this.#techNorms;
  }

  get wordNorms(): Float32Array {
    return this.#wordNorms;
  }

  /** The length of a project's vector of words, as that of its technologies; 1 for empty ones. */
  wordNorm(document: number): number {
    return this.#wordNorms[document] || 1;
  }

  /**
   * Sets the lengths of a project that was added or changed since.
   * @param words numbers of words
   */
  setNorms(document: number, techs: readonly number[], words: Iterable<number>): void {
    this.#techNorms = withCapacity(this.#techNorms, document + 1);
    this.#wordNorms = withCapacity(this.#wordNorms, document + 1);
    this.#techNorms[document] = Math.sqrt(
      techs.reduce((sum, tech) => sum + this.techRarity(tech) ** 2, 0),
    );
    let sum = 0;
    for (const word of words) {
      sum += this.termRarity(this.termOf(this.#vocabulary.words[word] ?? "") ?? -1) ** 2;
    }
    this.#wordNorms[document] = Math.sqrt(sum);
  }
}

/** How rare a word or technology is among so many projects. */
export const rarity = (all: number, having: number): number =>
  Math.log(1 + all / Math.max(1, having));

/** The same on every server, whatever its numbers. */
export const compareText = (one = "", other = ""): number =>
  one < other ? -1 : Number(one > other);
