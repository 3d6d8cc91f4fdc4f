// What a list without results offers: how many there are without each filter, and with another
// technology in place of a chosen one. All of it is counted in a few walks over the projects,
// however many filters there are.
import { partsOfSearch } from "#shared/search-without.ts";
import { refOf, type TechRef } from "./facts.ts";
import { type Filter, group } from "./filter.ts";
import type { IndexParts } from "./parts.ts";
import { filterOf, type ProjectQuery, type Selection } from "./query.ts";
import { readSearch } from "./search-text.ts";

export interface ZeroResultSuggestions {
  readonly without: { filter: string; value: string; count: number }[];
  readonly related: { insteadOf: string; tech: TechRef; count: number }[];
}

/** How many related technologies are looked at instead of a chosen one, and how many are offered. */
export const maxTried = 12;
export const maxOffered = 4;

/** Of so many parts of a search it is counted what there is without them. */
export const maxParts = 4;

/** Numbers of technologies are less. */
const techNumbers = 0x1_0000;

/** Projects that would be results but for one of the choices. */
interface NearMisses {
  /** By {@link group}: those that miss its choice alone. */
  readonly byGroup: Uint32Array;
  /** By the position of a chosen technology: those that lack that one alone. */
  readonly byTech: Uint32Array;
  /** By the position of a chosen technology: how many of those have each other technology. */
  readonly others: readonly Uint32Array[];
}

/** @param selection what the query selects: nothing */
export function zeroResultSuggestions(
  parts: IndexParts,
  query: ProjectQuery,
  { search, found, filter }: Selection,
): ZeroResultSuggestions {
  const chosen = [...new Set(query.techs.map((slug) => parts.techWords.numberOf(slug)))];
  const strict = nearMisses(parts, filter, query, chosen, "all");
  const loose =
    found !== null && found.termCount > 1
      ? nearMisses(parts, filter, query, chosen, "some")
      : strict;
  // As in the list: projects with some of the words count where none has all of them.
  const choose = (of: (misses: NearMisses) => number | undefined) => of(strict) || of(loose) || 0;
  const techs = query.techs.map((slug) => {
    const number = parts.techWords.numberOf(slug);
    // A technology by two of its slugs stays chosen without one of them.
    const isTwice = query.techs.some(
      (other) => other !== slug && parts.techWords.numberOf(other) === number,
    );
    return { slug, number, position: isTwice ? -1 : chosen.indexOf(number) };
  });
  const without: ZeroResultSuggestions["without"] = techs.map(({ slug, position }) => ({
    filter: "techs",
    value: slug,
    count: choose(({ byTech }) => byTech[position]),
  }));
  const add = (name: string, value: string | null, count: () => number) => {
    if (value !== null) without.push({ filter: name, value, count: count() });
  };
  const missing = (bit: number) => () => choose(({ byGroup }) => byGroup[bit]);
  add("search", query.search, () => totalOf(filterOf(parts, query, null, null), "all"));
  const written = search?.filters.map(({ text }) => text) ?? [];
  for (const part of partsOfSearch(query.search ?? "", written).slice(0, maxParts)) {
    const rest = readSearch(part.without);
    // Without a filter the words stay the same.
    const words = rest.terms.length + rest.without.length > 0 ? found : null;
    add("search", part.text, () => bothTotals(filterOf(parts, query, rest, words)));
  }
  add("role", query.role, missing(group.role));
  add("category", query.category, missing(group.category));
  add("activity", query.activity, missing(group.activity));
  add("archived", query.archived === "only" ? "true" : null, () => {
    return bothTotals(filterOf(parts, { ...query, archived: "no" }, search, found));
  });
  add("starter", query.starter ? "true" : null, missing(group.starter));
  add("maintainerWanted", query.maintainerWanted ? "true" : null, missing(group.maintainerWanted));
  const related = techs.flatMap(({ number, position }) => {
    const facts = parts.techFacts[number];
    if (!facts) return [];
    const sameJob = parts.techWords.alternatives.get(number) ?? [];
    const tried = [...new Set([...sameJob, ...facts.related])].slice(0, maxTried);
    const offered = tried.flatMap((other) => {
      const tech = parts.techFacts[other];
      if (!tech || query.techs.includes(tech.slug)) return [];
      const count = choose(({ others }) => others[position]?.[other]);
      return count > 0 ? [{ insteadOf: facts.id, tech: refOf(tech), count }] : [];
    });
    return offered.toSorted((one, other) => other.count - one.count).slice(0, maxOffered);
  });
  const helping = without.filter(({ count }) => count > 0);
  const isAlone = without.length < 2;
  return {
    without:
      helping.length > 0 || isAlone ? helping : fewerFilters(parts, query, { search, found }),
    related,
  };
}

/** How many results there are with nothing but the technologies, and with nothing but the search. */
function fewerFilters(
  parts: IndexParts,
  query: ProjectQuery,
  { search, found }: Pick<Selection, "search" | "found">,
): ZeroResultSuggestions["without"] {
  const none = {
    role: null,
    category: null,
    activity: null,
    starter: false,
    maintainerWanted: false,
  } as const;
  const { role, category, activity, starter, maintainerWanted } = query;
  const hasOthers =
    starter || maintainerWanted || [role, category, activity].some((choice) => choice !== null);
  const [hasTechs, hasSearch] = [query.techs.length > 0, query.search !== null];
  const only: ZeroResultSuggestions["without"] = [];
  if (hasTechs && (hasSearch || hasOthers)) {
    const count = totalOf(filterOf(parts, { ...query, ...none }, null, null), "all");
    only.push({ filter: "only", value: "techs", count });
  }
  if (hasSearch && (hasTechs || hasOthers)) {
    const count = bothTotals(filterOf(parts, { ...query, ...none, techs: [] }, search, found));
    only.push({ filter: "only", value: "search", count });
  }
  return only.filter(({ count }) => count > 0);
}

/** @param chosen numbers of technologies */
function nearMisses(
  parts: IndexParts,
  filter: Filter,
  { techsMatch }: ProjectQuery,
  chosen: readonly number[],
  terms: "all" | "some",
): NearMisses {
  const { techs, techFacts, pool } = parts;
  const byGroup = new Uint32Array(Math.max(...Object.values(group)) + 1);
  const byTech = new Uint32Array(chosen.length);
  const others = chosen.map(() => new Uint32Array(techFacts.length));
  const isAny = techsMatch === "any";
  // The place of a chosen technology, counted from 1; of those that a project has, the sum.
  const places = pool.bytes(techNumbers);
  for (const [index, tech] of chosen.entries()) places[tech] = index + 1;
  const allPlaces = (chosen.length * (chosen.length + 1)) / 2;
  const countOthers = (document: number, position: number) => {
    const counts = others[position];
    if (counts) techs.forEachOf(document, (tech) => (counts[tech] = (counts[tech] ?? 0) + 1));
  };
  filter.forEach(terms, (document, missed) => {
    byGroup[missed] = (byGroup[missed] ?? 0) + 1;
    if (missed !== group.techs || !filter.lacksOneTech(document)) return;
    if (isAny) {
      // It has none of them: another one in place of any of these would do, but dropping one of
      // several leaves it out.
      if (chosen.length === 1) byTech[0] = (byTech[0] ?? 0) + 1;
      countOthers(document, 0);
      return;
    }
    let had = 0;
    techs.forEachOf(document, (tech) => (had += places[tech] ?? 0));
    const position = allPlaces - had - 1;
    byTech[position] = (byTech[position] ?? 0) + 1;
    countOthers(document, position);
  });
  return { byGroup, byTech, others: isAny ? chosen.map(() => others[0] ?? byTech) : others };
}

/** As in the list: projects with some of the words count where none has all of them. */
const bothTotals = (filter: Filter): number => totalOf(filter, "all") || totalOf(filter, "some");

function totalOf(filter: Filter, terms: "all" | "some"): number {
  let total = 0;
  filter.forEach(terms, (_, missed) => {
    if (missed === 0) total += 1;
  });
  return total;
}
