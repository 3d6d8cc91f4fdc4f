// What the listed projects say about technologies and words: how rare each is, which words go with
// which technology, and which technologies go together. docs/matching.md explains the formulas.
import { techCategories } from "#shared/tech-categories.ts";
import { OwnerWeighting } from "./owner-weighting.ts";
import type { IndexParts } from "./parts.ts";
import {
  compareText,
  rarity,
  type Related,
  type Statistics,
  type WeightedTerm,
} from "./ranking-model.ts";
import { wordsOf } from "./tokens.ts";

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

/** Six digits are enough, and half as many bytes. */
const rounded = (value: number): number => Number(value.toPrecision(6));

/** How many related technologies are remembered of each, beside its alternatives. */
const maxRelated = 12;

/** Pairs seen in fewer projects than this hardly count; a relation in the catalogue is half of it. */
const pairPrior = 3;

/** How close alternatives are at least. */
const alternativeCloseness = 0.25;

/**
 * Technologies are often used together if so many projects have both, that are so many times more
 * than by chance, and so large a share of those that have one.
 */
const often = { projects: 5, timesChance: 2, share: 0.2 } as const;

/** What is written in a language belongs with it, which says little: so does much else. */
const languages = techCategories.findIndex(({ id }) => id === "language");

/**
 * The related technologies of each technology, closest first.
 * @param inTechs what the listed projects that are built with each technology count together
 * @param listedWith the listed projects that are built with a technology, until the next call
 */
function learnRelated(
  { techs, techFacts, techWords }: IndexParts,
  weighting: OwnerWeighting,
  inTechs: readonly number[],
  listedWith: (tech: number) => Uint32Array,
): Related[][] {
  const isLanguage = (tech: number) => techFacts[tech]?.category === languages;
  return techFacts.map((facts, tech) => {
    const together = new Map<number, number>();
    weighting.forEach(listedWith(tech), (document, weight) => {
      techs.forEachOf(document, (other) =>
        together.set(other, (together.get(other) ?? 0) + weight),
      );
    });
    together.delete(tech);
    const declared = new Set(facts.related);
    const sameJob = techWords.alternatives.get(tech) ?? new Set();
    return [...new Set([...together.keys(), ...declared, ...sameJob])]
      .filter((other) => (inTechs[other] ?? 0) > 0)
      .map((other): Related => {
        const [one, two] = [inTechs[tech] ?? 0, inTechs[other] ?? 0];
        // The same on every server, whatever its order.
        const both = Math.round((together.get(other) ?? 0) * 1e9) / 1e9;
        const mean = Math.sqrt(one * two);
        const chance = (one * two) / weighting.total;
        const prior = declared.has(other) ? pairPrior / 2 : 0;
        const seen = Math.max(0, both - 1 - chance);
        const closeness = Math.min(1, (seen + prior) / (mean + pairPrior));
        if (sameJob.has(other)) {
          return [other, Math.max(closeness, alternativeCloseness), "alternative"];
        }
        const isOften =
          both >= often.projects &&
          both >= often.timesChance * chance &&
          both >= often.share * mean;
        if (declared.has(other) && !isLanguage(tech) && !isLanguage(other)) {
          return [other, closeness, "catalogue"];
        }
        return [other, closeness, isOften ? "together" : null];
      })
      .filter(([, closeness]) => closeness > 0)
      .toSorted(
        ([one, more], [other, less]) =>
          less - more || compareText(techFacts[one]?.slug, techFacts[other]?.slug),
      )
      .filter(([, , relation], rank) => rank < maxRelated || relation === "alternative");
  });
}
