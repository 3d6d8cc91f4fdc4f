// What the listed projects say about technologies and words: how rare each is, which words go with
// which technology, and which technologies go together. docs/matching.md explains the formulas.
import { Evidence } from "./evidence.ts";
import type { IndexParts } from "./parts.ts";
import { compareText, learnRelated, type Related } from "./related-techs.ts";
import { wordsOf } from "./tokens.ts";

/** A technology or word by number, with a weight. */
export type Weighted = readonly [number: number, weight: number];

/** How many words are remembered of each technology. */
const wordsOfTech = 60;

/** Words in fewer projects say nothing about others; those in more say little about any. */
const minProjects = 2;
const maxShare = 0.05;
const maxProjects = 20;

/** Less than half a project is no evidence: it is what one of many owners repeats. */
const minEvidence = 0.5;

/** A word counts half if it was seen with a technology in so many projects, or so large a share. */
const reliability = 0.5;
const reliableShare = 0.005;

export class Learned {
  /** The number of listed projects. */
  readonly projects: number;
  /** By technology: listed projects that are built with it. */
  readonly techProjects: Uint32Array;
  readonly #techRarities: Float64Array;
  /** By technology: the words that go with it, best first. */
  readonly words: readonly (readonly Weighted[])[];
  /** By technology: those that go with it, closest first. */
  readonly related: readonly (readonly Related[])[];
  /** By word: listed projects that contain it; 0 for words that don't count. */
  readonly #wordProjects: Uint32Array;
  readonly #ownerShares: ReadonlyMap<number, number>;
  /** By document: the lengths of its vectors of technologies and of words. */
  #techNorms: Float32Array;
  #wordNorms: Float32Array;

  constructor(parts: IndexParts) {
    const { documents, techs, techFacts, text, scratch } = parts;
    const isListed = documents.markListed(scratch.bytes(documents.count));
    const found = scratch.integers(documents.count);
    const listedWith = (tech: number) => found.subarray(0, techs.collect(tech, isListed, found));
    const listedContaining = (word: number) =>
      found.subarray(0, text.collect(word, isListed, found));
    const evidence = new Evidence(documents);
    this.#ownerShares = evidence.largeShares;
    this.projects = documents.listedCount;
    this.techProjects = Uint32Array.from(techFacts, (_, tech) => listedWith(tech).length);
    this.#techNorms = new Float32Array(documents.count);
    this.#wordNorms = new Float32Array(documents.count);
    this.#wordProjects = new Uint32Array(text.vocabulary.size);
    const inTechs = techFacts.map((_, tech) => evidence.countOf(listedWith(tech)));
    this.words = this.#learnWords(parts, evidence, inTechs, listedContaining);
    this.related = learnRelated(parts, evidence, listedWith);
    this.#techRarities = Float64Array.from(this.techProjects, (count) =>
      rarity(this.projects, count),
    );
    for (let document = 0; document < documents.count; document += 1) {
      let sum = 0;
      techs.forEachOf(document, (tech) => (sum += this.techRarity(tech) ** 2));
      this.#techNorms[document] = Math.sqrt(sum);
      this.#wordNorms[document] = Math.sqrt(this.#wordNorms[document] ?? 0);
    }
  }

  /** The rarity of a technology: ln(1 + projects / projects with it). */
  techRarity(tech: number): number {
    return this.#techRarities[tech] ?? rarity(this.projects, 0);
  }

  /** The same for a word; 0 for words that don't count. */
  wordRarity(word: number): number {
    const projects = this.projectsWithWord(word);
    return projects === 0 ? 0 : rarity(this.projects, projects);
  }

  /** The number of listed projects that contain a word; 0 for words that don't count. */
  projectsWithWord(word: number): number {
    return this.#wordProjects[word] ?? 0;
  }

  /** The share of all listed projects that an owner holds; 0 if it is small. */
  shareOf(owner: number): number {
    return this.#ownerShares.get(owner) ?? 0;
  }

  techNorm(document: number): number {
    return this.#techNorms[document] || 1;
  }

  wordNorm(document: number): number {
    return this.#wordNorms[document] || 1;
  }

  /** Sets the lengths of a project that was added or changed since. */
  setNorms(document: number, techs: readonly number[], words: Iterable<number>): void {
    if (document >= this.#techNorms.length) {
      const length = Math.ceil((document + 1) * 1.1);
      this.#techNorms = grown(this.#techNorms, length);
      this.#wordNorms = grown(this.#wordNorms, length);
    }
    this.#techNorms[document] = this.#techNormOf(techs);
    let sum = 0;
    for (const word of words) sum += this.wordRarity(word) ** 2;
    this.#wordNorms[document] = Math.sqrt(sum);
  }

  #techNormOf(techs: Iterable<number>): number {
    let sum = 0;
    for (const tech of techs) sum += this.techRarity(tech) ** 2;
    return Math.sqrt(sum);
  }

  /** The words of each technology; sums up the squares of the words' norms on the way. */
  #learnWords(
    parts: IndexParts,
    evidence: Evidence,
    inTechs: readonly number[],
    listedContaining: (word: number) => Uint32Array,
  ): Weighted[][] {
    const { techs, techFacts, text } = parts;
    const { vocabulary } = text;
    const entries = catalogueWords(parts);
    const all = evidence.total + techFacts.length;
    const most = Math.max(maxProjects, maxShare * this.projects);
    const least = Math.max(minProjects, Math.ceil(this.projects / 100_000));
    const together = new Float64Array(techFacts.length);
    const found: Weighted[][] = techFacts.map(() => []);
    for (let word = 0; word < vocabulary.size; word += 1) {
      if (vocabulary.isStop(word) || !/\p{L}/u.test(vocabulary.words[word] ?? "")) continue;
      if (text.countOf(word) > 4 * most) continue;
      const documents = listedContaining(word);
      if (documents.length < least || documents.length > most) continue;
      this.#wordProjects[word] = documents.length;
      const weight = this.wordRarity(word);
      const touched: number[] = [];
      let inProjects = 0;
      for (const document of documents) {
        this.#wordNorms[document] = (this.#wordNorms[document] ?? 0) + weight ** 2;
      }
      evidence.forEach(documents, (document, counting) => {
        inProjects += counting;
        techs.forEachOf(document, (tech) => {
          if (together[tech] === 0) touched.push(tech);
          together[tech] = (together[tech] ?? 0) + counting;
        });
      });
      const described = entries.get(word) ?? [];
      const inTexts = beyondItself(inProjects) + described.length;
      for (const tech of new Set([...touched, ...described])) {
        // A technology's entry in the catalogue counts as a project.
        const seen = beyondItself(together[tech] ?? 0) + (described.includes(tech) ? 1 : 0);
        if (seen < minEvidence) continue;
        const inTech = beyondItself(inTechs[tech] ?? 0) + 1;
        const information = Math.log((seen * all) / (inTech * inTexts));
        if (information <= 0) continue;
        const certainty = seen / (seen + Math.max(reliability, reliableShare * inTech));
        found[tech]?.push([word, information * certainty * weight]);
      }
      for (const tech of touched) together[tech] = 0;
    }
    return found.map((words) =>
      words
        .toSorted(
          ([one, more], [other, less]) =>
            less - more || compareText(vocabulary.words[one], vocabulary.words[other]),
        )
        .slice(0, wordsOfTech),
    );
  }
}

/** By word: the technologies whose name, aliases or description contain it. */
function catalogueWords({ techFacts, text }: IndexParts): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [tech, { name, aliases, description }] of techFacts.entries()) {
    for (const one of new Set(wordsOf([name, ...aliases, description].join(" ")))) {
      const word = text.vocabulary.numberOf(one);
      if (word === undefined) continue;
      const techs = found.get(word);
      if (techs) techs.push(tech);
      else found.set(word, [tech]);
    }
  }
  return found;
}

/** What projects are evidence for, beside each of them itself; the same whatever their order. */
const beyondItself = (evidence: number): number =>
  Math.max(0, Math.round((evidence - 1) * 1e9) / 1e9);

const rarity = (all: number, having: number): number => Math.log(1 + all / Math.max(1, having));

function grown(array: Float32Array, length: number): Float32Array {
  const larger = new Float32Array(length);
  larger.set(array);
  return larger;
}
