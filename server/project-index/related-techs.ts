// Which technologies go together. docs/matching.md explains the formula.
import type { OwnerWeighting } from "./owner-weighting.ts";
import { techCategories } from "#shared/tech-categories.ts";
import type { IndexParts } from "./parts.ts";

/**
 * What is known of a pair of technologies: they do the same job, the catalogue says that one builds
 * on the other or belongs with it, or many projects have both. Null where so little is known that
 * the pair counts, but isn't worth a word.
 */
export type Relation = "alternative" | "catalogue" | "together" | null;

/** A technology that goes with another one, and how closely, from 0 to 1. */
export type Related = readonly [tech: number, closeness: number, relation: Relation];

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
export function learnRelated(
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

/** The same on every server, whatever its numbers. */
export const compareText = (one = "", other = ""): number =>
  one < other ? -1 : Number(one > other);
