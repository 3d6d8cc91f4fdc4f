// How many projects there are with each choice beside the others.
import { techCategories } from "#shared/tech-categories.ts";
import { flag, refOf, type TechRef } from "./facts.ts";
import { type ActivitySpan, type Filter, group, sinceOf, spanDays } from "./filter.ts";
import type { Correction } from "./find.ts";
import type { IndexParts } from "./parts.ts";
import type { ProjectQuery, Selection } from "./query.ts";
import type { Role } from "./search-text.ts";

export interface FacetCounts {
  readonly total: number;
  /** As in `ResultPage`. */
  readonly isPartial: boolean;
  readonly corrections: Correction[];
  readonly techs: (TechRef & { count: number })[];
  readonly categories: { id: string; name: string; count: number }[];
  readonly roles: Readonly<Record<Role, number>>;
  readonly activity: Readonly<Record<ActivitySpan, number>>;
  readonly starter: number;
  readonly maintainerWanted: number;
  readonly forms: string[];
  readonly read: { text: string; filter: "role" | "tech" | "stars" }[];
}

/** Results by choice, beside the other choices. */
export interface Counts {
  total: number;
  /** Results by technology. */
  readonly techs: Uint32Array;
  /** Projects by technology that lack nothing but a chosen technology. */
  readonly otherTechs: Uint32Array;
  readonly categories: Uint32Array;
  readonly roles: Record<Role, number>;
  /** By position in {@link spans}. */
  readonly activity: Uint32Array;
  starter: number;
  maintainerWanted: number;
}

export const spans = Object.keys(spanDays) as ActivitySpan[];

/** The number of technologies with counts. */
const maxTechs = 30;

const { compare: compareNames } = new Intl.Collator("en");

/** @param selection what the query selects */
export function facetsOf(
  parts: IndexParts,
  query: ProjectQuery,
  { search, found, filter }: Selection,
): FacetCounts {
  const strict = countsOf(parts, filter, "all", query.nowSeconds);
  const loose =
    found !== null && found.termCount > 1
      ? countsOf(parts, filter, "some", query.nowSeconds)
      : strict;
  return {
    ...facetCounts(parts, query, strict, loose),
    corrections: [...(found?.corrections ?? [])],
    forms: [...(found?.forms ?? [])],
    read: [...(search?.filters ?? [])],
  };
}

/**
 * As in the list: projects with some of the words count where none has all of them.
 * @param strict of projects with all words
 * @param loose of projects with some of them
 */
export function facetCounts(
  parts: Pick<IndexParts, "techFacts" | "techWords">,
  query: ProjectQuery,
  strict: Counts,
  loose: Counts,
): Omit<FacetCounts, "corrections" | "forms" | "read"> {
  const choose = (of: (counts: Counts) => number) => of(strict) || of(loose);
  const total = choose((counts) => counts.total);
  return {
    total,
    techs: techFacets(parts, query, choose),
    categories: techCategories.map(({ id, name }, index) => ({
      id,
      name,
      count: choose(({ categories }) => categories[index] ?? 0),
    })),
    roles: {
      developer: choose(({ roles }) => roles.developer),
      designer: choose(({ roles }) => roles.designer),
    },
    activity: {
      week: choose(({ activity }) => activity[spans.indexOf("week")] ?? 0),
      month: choose(({ activity }) => activity[spans.indexOf("month")] ?? 0),
      year: choose(({ activity }) => activity[spans.indexOf("year")] ?? 0),
    },
    starter: choose((counts) => counts.starter),
    maintainerWanted: choose((counts) => counts.maintainerWanted),
    isPartial: strict.total === 0 && loose.total > 0,
  };
}

export const noCounts = (techCount: number): Counts => ({
  total: 0,
  techs: new Uint32Array(techCount),
  otherTechs: new Uint32Array(techCount),
  categories: new Uint32Array(techCategories.length),
  roles: { developer: 0, designer: 0 },
  activity: new Uint32Array(spans.length),
  starter: 0,
  maintainerWanted: 0,
});

function countsOf(
  { documents, techs, techFacts }: IndexParts,
  filter: Filter,
  terms: "all" | "some",
  nowSeconds: number,
): Counts {
  const { flags, categories, activeAt } = documents;
  const counts = noCounts(techFacts.length);
  const since = spans.map((span) => sinceOf(nowSeconds, span));
  const countIn = (counted: Uint32Array) => (tech: number) => {
    counted[tech] = (counted[tech] ?? 0) + 1;
  };
  const countTech = countIn(counts.techs);
  const countOtherTech = countIn(counts.otherTechs);
  filter.forEach(terms, (document, missed) => {
    const isResult = missed === 0;
    if (isResult) {
      counts.total += 1;
      techs.forEachOf(document, countTech);
    } else if (missed === group.techs) techs.forEachOf(document, countOtherTech);
    if (isResult || missed === group.category) {
      for (let bits = categories[document] ?? 0; bits !== 0; bits &= bits - 1) {
        const category = 31 - Math.clz32(bits & -bits);
        counts.categories[category] = (counts.categories[category] ?? 0) + 1;
      }
    }
    const documentFlags = flags[document] ?? 0;
    if (isResult || missed === group.role) {
      counts.roles.developer += Number((documentFlags & flag.developer) !== 0);
      counts.roles.designer += Number((documentFlags & flag.designer) !== 0);
    }
    if ((isResult || missed === group.activity) && (documentFlags & flag.hasActivity) !== 0) {
      const at = activeAt[document] ?? 0;
      for (let index = 0; index < spans.length; index += 1) {
        if (at >= (since[index] ?? 0)) counts.activity[index] = (counts.activity[index] ?? 0) + 1;
      }
    }
    if ((isResult || missed === group.starter) && (documentFlags & flag.starter) !== 0) {
      counts.starter += 1;
    }
    if (
      (isResult || missed === group.maintainerWanted) &&
      (documentFlags & flag.maintainerWanted) !== 0
    ) {
      counts.maintainerWanted += 1;
    }
  });
  return counts;
}

export function techFacets(
  parts: Pick<IndexParts, "techFacts" | "techWords">,
  { techs, techsMatch }: Pick<ProjectQuery, "techs" | "techsMatch">,
  choose: (of: (counts: Counts) => number) => number,
): FacetCounts["techs"] {
  const chosen = new Set(techs.map((slug) => parts.techWords.numberOf(slug)));
  // With `any`, one more technology adds the projects that lacked the chosen ones.
  const isAdding = techsMatch === "any" && chosen.size > 0;
  const usesOf = (tech: number) =>
    choose((counts) => {
      const added = isAdding ? (counts.otherTechs[tech] ?? 0) : 0;
      return (counts.techs[tech] ?? 0) + added;
    });
  const countOf = (tech: number) => {
    if (chosen.has(tech)) return choose(({ total }) => total);
    if (!isAdding) return usesOf(tech);
    return choose((counts) => counts.total + (counts.otherTechs[tech] ?? 0));
  };
  return parts.techFacts
    .map((facts, tech) => ({ facts, tech, isChosen: chosen.has(tech) }))
    .filter(({ tech, isChosen }) => isChosen || usesOf(tech) > 0)
    .map((one) => ({ ...one, count: countOf(one.tech) }))
    .toSorted(
      (one, other) =>
        Number(other.isChosen) - Number(one.isChosen) ||
        other.count - one.count ||
        compareNames(one.facts.name, other.facts.name),
    )
    .slice(0, maxTechs)
    .map(({ facts, count }) => ({ ...refOf(facts), count }));
}
