// What the listed projects say about technologies and words: how rare each is, which words go with
// which technology, and which technologies go together. docs/matching.md explains the formulas.
import { OwnerWeighting } from "./owner-weighting.ts";
import type { IndexParts } from "./parts.ts";
import { compareText, learnRelated, type Related } from "./related-techs.ts";
import { wordsOf } from "./tokens.ts";

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

/** How many words are remembered of each technology. */
const wordsOfTech = 60;

/** Words in fewer projects say nothing about others; those in more say little about any. */
const minProjects = 2;
const maxShare = 0.05;
const maxProjects = 20;

/** Less than half a project is no weighting: it is what one of many owners repeats. */
const minEvidence = 0.5;

/** A word counts half if it was seen with a technology in so many projects, or so large a share. */
const reliability = 0.5;
const reliableShare = 0.005;

/** Learns from all projects. */
export function learnStatistics(parts: IndexParts): Statistics {
  const { documents, techs, techFacts, text, pool } = parts;
  const isListed = documents.listedMarks;
  const found = pool.uncleared(documents.count);
  const listedWith = (tech: number) => found.subarray(0, techs.collect(tech, isListed, found));
  const listedContaining = (word: number) => found.subarray(0, text.collect(word, isListed, found));
  const weighting = new OwnerWeighting(documents);
  const counts = techFacts.map((_, tech) => listedWith(tech).length);
  const inTechs = techFacts.map((_, tech) => weighting.countOf(listedWith(tech)));
  const { words, wordProjects, ofTechs } = learnWords(parts, weighting, inTechs, listedContaining);
  const related = learnRelated(parts, weighting, inTechs, listedWith);
  return {
    projects: documents.listedCount,
    words,
    wordProjects,
    techs: techFacts.map(({ id }, tech) => ({
      id,
      projects: counts[tech] ?? 0,
      words: (ofTechs[tech] ?? []).map(([term, weight]) => [term, rounded(weight)]),
      related: (related[tech] ?? []).map(([other, closeness, relation]) => [
        other,
        rounded(closeness),
        relation,
      ]),
    })),
    owners: [...weighting.largeShares],
  };
}

interface LearnedWords {
  readonly words: string[];
  readonly wordProjects: number[];
  /** By technology: the terms that go with it, best first. */
  readonly ofTechs: readonly (readonly WeightedTerm[])[];
}

function learnWords(
  parts: IndexParts,
  weighting: OwnerWeighting,
  inTechs: readonly number[],
  listedContaining: (word: number) => Uint32Array,
): LearnedWords {
  const { documents, techs, techFacts, text } = parts;
  const { vocabulary } = text;
  const projects = documents.listedCount;
  const entries = catalogueWords(parts);
  const all = weighting.total + techFacts.length;
  const most = Math.max(maxProjects, maxShare * projects);
  const least = Math.max(minProjects, Math.ceil(projects / 100_000));
  const together = new Float64Array(techFacts.length);
  const ofTechs: WeightedTerm[][] = techFacts.map(() => []);
  const words: string[] = [];
  const wordProjects: number[] = [];
  for (let word = 0; word < vocabulary.size; word += 1) {
    const written = vocabulary.words[word] ?? "";
    if (vocabulary.isStop(word) || !/\p{L}/u.test(written)) continue;
    if (text.countOf(word) > 4 * most) continue;
    const containing = listedContaining(word);
    if (containing.length < least || containing.length > most) continue;
    const term = words.length;
    words.push(written);
    wordProjects.push(containing.length);
    const touched: number[] = [];
    let inProjects = 0;
    weighting.forEach(containing, (document, counting) => {
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
      const weight = information * certainty * rarity(projects, containing.length);
      ofTechs[tech]?.push([term, weight]);
    }
    for (const tech of touched) together[tech] = 0;
  }
  const bestOf = (terms: readonly WeightedTerm[]) =>
    terms
      .toSorted(
        ([one, more], [other, less]) => less - more || compareText(words[one], words[other]),
      )
      .slice(0, wordsOfTech);
  return { words, wordProjects, ofTechs: ofTechs.map(bestOf) };
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
const beyondItself = (weighting: number): number =>
  Math.max(0, Math.round((weighting - 1) * 1e9) / 1e9);

/** How rare a word or technology is among so many projects. */
export const rarity = (all: number, having: number): number =>
  Math.log(1 + all / Math.max(1, having));

/** Six digits are enough, and half as many bytes. */
const rounded = (value: number): number => Number(value.toPrecision(6));
