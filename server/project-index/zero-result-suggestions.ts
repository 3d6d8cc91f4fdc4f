// What a list without results offers: how many there are without each filter, and with another
// technology in place of a chosen one. In memory all of it is counted in a few walks over the projects,
// however many filters there are; a search engine counts each.
import { partsOfSearch } from "#shared/search-without.ts";
import { refOf, type TechFacts, type TechRef } from "./facts.ts";
import { type Filter, group } from "./filter.ts";
import type { IndexParts } from "./parts.ts";
import { filterOf, type ProjectQuery, type Selection } from "./query.ts";
import { readSearch } from "./search-text.ts";

export interface ZeroResultSuggestions {
  readonly without: { filter: string; value: string; count: number }[];
  readonly related: { insteadOf: string; tech: TechRef; count: number }[];
}

/** How many related technologies are looked at instead of a chosen one, and how many are offered. */
const maxTried = 12;
const maxOffered = 4;

/** Of so many parts of a search it is counted what there is without them. */
const maxParts = 4;

/** One of the query's choices, which the list may do without. */
export interface Choice {
  readonly filter: string;
  readonly value: string;
  /** What the query says without it; null where nothing would change. */
  readonly change: Partial<ProjectQuery> | null;
}

type KnownTechs = Pick<IndexParts, "techFacts" | "techWords">;

/** Whether a technology is also chosen by another of its slugs. */
const isTwice = ({ techWords }: KnownTechs, { techs }: ProjectQuery, slug: string) =>
  techs.some((other) => other !== slug && techWords.numberOf(other) === techWords.numberOf(slug));

export function choicesOf(known: KnownTechs, query: ProjectQuery): Choice[] {
  const choices: Choice[] = query.techs.map((slug) => {
    const techs = query.techs.filter((other) => other !== slug);
    const isStuck = isTwice(known, query, slug) || (query.techsMatch === "any" && techs.length > 0);
    return { filter: "techs", value: slug, change: isStuck ? null : { techs } };
  });
  const add = (filter: string, value: string | null, change: Partial<ProjectQuery>) => {
    if (value !== null) choices.push({ filter, value, change });
  };
  add("search", query.search, { search: null });
  const written = readSearch(query.search ?? "").filters.map(({ text }) => text);
  for (const { text, without } of partsOfSearch(query.search ?? "", written).slice(0, maxParts)) {
    // Without a word and a filter, it is no search any more.
    add("search", text, { search: without.trim() === "" ? null : without });
  }
  add("role", query.role, { role: null });
  add("category", query.category, { category: null });
  add("activity", query.activity, { activity: null });
  add("archived", query.archived === "only" ? "true" : null, { archived: "no" });
  add("starter", query.starter ? "true" : null, { starter: false });
  add("maintainerWanted", query.maintainerWanted ? "true" : null, { maintainerWanted: false });
  return choices;
}

/** Where no single choice helps: nothing but the technologies, and nothing but the search. */
export function onlyChoicesOf(query: ProjectQuery): Choice[] {
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
  const only: Choice[] = [];
  if (hasTechs && (hasSearch || hasOthers)) {
    only.push({ filter: "only", value: "techs", change: { ...none, search: null } });
  }
  if (hasSearch && (hasTechs || hasOthers)) {
    only.push({ filter: "only", value: "search", change: { ...none, techs: [] } });
  }
  return only;
}

/** A chosen technology, and others that do the same job or are often used with it. */
export interface Replaceable {
  readonly slug: string;
  readonly facts: TechFacts;
  /** Their numbers. */
  readonly others: readonly number[];
}

export function replaceableTechs(known: KnownTechs, query: ProjectQuery): Replaceable[] {
  return query.techs.flatMap((slug) => {
    const number = known.techWords.numberOf(slug);
    const facts = known.techFacts[number];
    if (!facts || isTwice(known, query, slug)) return [];
    const sameJob = known.techWords.alternatives.get(number) ?? [];
    const others = [...new Set([...sameJob, ...facts.related])].slice(0, maxTried);
    const isOffered = (other: number) => {
      const tech = known.techFacts[other];
      return tech !== undefined && !query.techs.includes(tech.slug);
    };
    return [{ slug, facts, others: others.filter(isOffered) }];
  });
}

/** @param counts how many there are with each of the others */
export function bestReplacements(
  { techFacts }: KnownTechs,
  { facts, others }: Replaceable,
  counts: readonly number[],
): ZeroResultSuggestions["related"] {
  return others
    .flatMap((other, index) => {
      const [tech, count] = [techFacts[other], counts[index] ?? 0];
      return tech && count > 0 ? [{ insteadOf: facts.id, tech: refOf(tech), count }] : [];
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxOffered);
}

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
  { found, filter }: Selection,
): ZeroResultSuggestions {
  const numberOf = (slug: string) => parts.techWords.numberOf(slug);
  const chosen = [...new Set(query.techs.map(numberOf))];
  const strict = nearMisses(parts, filter, query, chosen, "all");
  const loose =
    found !== null && found.termCount > 1
      ? nearMisses(parts, filter, query, chosen, "some")
      : strict;
  // As in the list: projects with some of the words count where none has all of them.
  const choose = (of: (misses: NearMisses) => number | undefined) => of(strict) || of(loose) || 0;
  const totalWith = (change: Partial<ProjectQuery>) => {
    const changed = { ...query, ...change };
    const search = changed.search === null ? null : readSearch(changed.search);
    // Without a filter the words stay the same.
    const isWithWords = search !== null && search.terms.length + search.without.length > 0;
    const words = isWithWords ? found : null;
    const rest = filterOf(parts, changed, search, words);
    return totalOf(rest, "all") || (words === null ? 0 : totalOf(rest, "some"));
  };
  const count = ({ filter: name, value, change }: Choice) => {
    if (change === null) return 0;
    if (name === "techs") return choose(({ byTech }) => byTech[chosen.indexOf(numberOf(value))]);
    if (isGroup(name)) return choose(({ byGroup }) => byGroup[group[name]]);
    return totalWith(change);
  };
  const counted = (choices: readonly Choice[]) =>
    choices
      .map((choice) => ({ filter: choice.filter, value: choice.value, count: count(choice) }))
      .filter((one) => one.count > 0);
  const choices = choicesOf(parts, query);
  const helping = counted(choices);
  const isAlone = choices.length < 2;
  return {
    without: helping.length > 0 || isAlone ? helping : counted(onlyChoicesOf(query)),
    related: replaceableTechs(parts, query).flatMap((replaceable) => {
      const position = chosen.indexOf(numberOf(replaceable.slug));
      const counts = replaceable.others.map((other) => {
        return choose(({ others }) => others[position]?.[other]);
      });
      return bestReplacements(parts, replaceable, counts);
    }),
  };
}

const isGroup = (name: string): name is keyof typeof group => Object.hasOwn(group, name);

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

function totalOf(filter: Filter, terms: "all" | "some"): number {
  let total = 0;
  filter.forEach(terms, (_, missed) => {
    if (missed === 0) total += 1;
  });
  return total;
}
