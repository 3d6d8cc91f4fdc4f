// Counts by choice, and what a list without results offers instead.
import { partsOfSearch } from "#shared/search-without.ts";
import { type Counts, facetCounts, noCounts, spans } from "#server/project-index/facets.ts";
import { flag, refOf } from "#server/project-index/facts.ts";
import { sinceOf } from "#server/project-index/filter.ts";
import type { Facets } from "#server/project-index/project-index.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import { readSearch } from "#server/project-index/search-text.ts";
import {
  maxOffered,
  maxParts,
  maxTried,
  type ZeroResultSuggestions,
} from "#server/project-index/zero-result-suggestions.ts";
import { type Conditions, conditionsOf, hasFlags, inChoices } from "./conditions.ts";
import { techKey, techWord } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { countOf, find, type Found, withMatch } from "./find.ts";
import { candidatesOf } from "./pages.ts";
import { anyProject } from "./meanings.ts";
import { selectStatement } from "./sphinxql.ts";

/** More technologies than there are. */
const maxGroups = 100_000;

/** Other forms of words, and corrections, are named from so many of the best results. */
const readResults = 200;

export async function facets(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
): Promise<Facets> {
  const found = await find(engine, data, query);
  const strict = await countsOf(engine, data, query, found, found.strict);
  const isLoose = found.terms > 1;
  const loose = isLoose ? await countsOf(engine, data, query, found, found.loose) : strict;
  const index =
    found.terms === 0
      ? await data.indexOfOnly([])
      : await candidatesOf(engine, data, query, found, readResults);
  const { corrections, forms, read } = index.facets(query, found.stems);
  const counts = facetCounts(data, query, strict, loose);
  const suggestions =
    counts.total > 0
      ? { without: [], related: [] }
      : await zeroResultSuggestions(engine, data, query);
  return { ...counts, corrections, forms, read, ...suggestions };
}

type Group = "techs" | "role" | "category" | "activity" | "starter" | "maintainerWanted";

/** @param words the full-text queries of the search's words */
async function countsOf(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
  { search }: Found,
  words: readonly string[],
): Promise<Counts> {
  const without = (...groups: Group[]) =>
    withMatch(conditionsOf(data, query, search, groups), words);
  const grouped = async (column: string, { match, conditions }: Conditions) => {
    const isList = column === "tech_ids" || column === "categories";
    const rows = await engine.select(
      selectStatement({
        columns: isList
          ? "groupby() AS choice, count(*) AS n"
          : `${column} AS choice, count(*) AS n`,
        match,
        conditions,
        groupBy: isList ? column : "choice",
        limit: maxGroups,
      }),
    );
    return rows.map((row) => [Number(row["choice"]), Number(row["n"])] as const);
  };
  const since = (position: number) =>
    `(active_at >= ${sinceOf(query.nowSeconds, spans[position] ?? "year")})`;
  const active = without("activity");
  const withFlag = (of: Group, bit: number) => {
    const others = without(of);
    return countOf(engine, { ...others, conditions: [...others.conditions, hasFlags(bit)] });
  };
  const isAdding = query.techsMatch === "any" && query.techs.length > 0;
  const [total, techs, otherTechs, categories, roles, activity, starters, wanted] =
    await Promise.all([
      countOf(engine, without()),
      grouped("tech_ids", without()),
      isAdding ? grouped("tech_ids", lackingChosen(data, query, without("techs"))) : [],
      grouped("categories", without("category")),
      grouped(`(flags & ${flag.developer | flag.designer})`, without("role")),
      grouped(spans.map((_, position) => since(position)).join(" + "), {
        ...active,
        conditions: [...active.conditions, hasFlags(flag.hasActivity)],
      }),
      withFlag("starter", flag.starter),
      withFlag("maintainerWanted", flag.maintainerWanted),
    ]);
  const counts = noCounts(data.techFacts.length);
  counts.total = total;
  counts.starter = starters;
  counts.maintainerWanted = wanted;
  const numbers = new Map(data.techFacts.map(({ id }, number) => [techKey(id), number]));
  for (const [list, of] of [
    [techs, counts.techs],
    [otherTechs, counts.otherTechs],
  ] as const) {
    for (const [key, count] of list) of[numbers.get(key) ?? of.length] = count;
  }
  for (const [category, count] of categories) counts.categories[category - 1] = count;
  for (const [bits, count] of roles) {
    if ((bits & flag.developer) !== 0) counts.roles.developer += count;
    if ((bits & flag.designer) !== 0) counts.roles.designer += count;
  }
  // Who was active within a week was so within a month and a year: the span is how many there are.
  for (const [span, count] of activity) {
    for (let position = spans.length - span; position < spans.length; position += 1) {
      counts.activity[position] = (counts.activity[position] ?? 0) + count;
    }
  }
  return counts;
}

/** Those that have none of the chosen technologies. */
function lackingChosen(data: ReferenceData, query: ProjectQuery, others: Conditions): Conditions {
  const chosen = query.techs.flatMap((slug) => {
    const facts = data.techFacts[data.techWords.withSlug(slug) ?? -1];
    return facts ? [techWord(facts.id)] : [];
  });
  return withMatch(others, [anyProject, `!${inChoices(chosen)}`]);
}

/** As zero-result-suggestions.ts counts in memory, a statement each. */
async function zeroResultSuggestions(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
): Promise<ZeroResultSuggestions> {
  const totalOf = async (some: Partial<ProjectQuery>) =>
    (await find(engine, data, { ...query, ...some })).total;
  const numberOf = (slug: string) => data.techWords.withSlug(slug);
  const tried: { filter: string; value: string; count: Promise<number> }[] = [];
  const add = (filter: string, value: string | null, some: Partial<ProjectQuery>) => {
    if (value !== null) tried.push({ filter, value, count: totalOf(some) });
  };
  for (const slug of query.techs) {
    // A technology by two of its slugs stays chosen without one of them.
    const rest = query.techs.filter((other) => other !== slug);
    const isTwice = rest.some((other) => numberOf(other) === numberOf(slug));
    const isStuck = isTwice || (query.techsMatch === "any" && rest.length > 0);
    const count = isStuck ? Promise.resolve(0) : totalOf({ techs: rest });
    tried.push({ filter: "techs", value: slug, count });
  }
  add("search", query.search, { search: null });
  const written = readSearch(query.search ?? "").filters.map(({ text }) => text);
  for (const part of partsOfSearch(query.search ?? "", written).slice(0, maxParts)) {
    // Without a word and a filter, it is no search any more.
    add("search", part.text, { search: part.without.trim() === "" ? null : part.without });
  }
  add("role", query.role, { role: null });
  add("category", query.category, { category: null });
  add("activity", query.activity, { activity: null });
  add("archived", query.archived === "only" ? "true" : null, { archived: "no" });
  add("starter", query.starter ? "true" : null, { starter: false });
  add("maintainerWanted", query.maintainerWanted ? "true" : null, { maintainerWanted: false });
  const without = await Promise.all(
    tried.map(async ({ filter, value, count }) => ({ filter, value, count: await count })),
  );
  const helping = without.filter(({ count }) => count > 0);
  const isAlone = without.length < 2;
  return {
    without: helping.length > 0 || isAlone ? helping : await fewerFilters(query, totalOf),
    related: await relatedInstead(engine, data, query),
  };
}

/** How many there are with nothing but the technologies, and with nothing but the search. */
async function fewerFilters(
  query: ProjectQuery,
  totalOf: (some: Partial<ProjectQuery>) => Promise<number>,
): Promise<ZeroResultSuggestions["without"]> {
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
    const count = await totalOf({ ...none, search: null });
    only.push({ filter: "only", value: "techs", count });
  }
  if (hasSearch && (hasTechs || hasOthers)) {
    only.push({ filter: "only", value: "search", count: await totalOf({ ...none, techs: [] }) });
  }
  return only.filter(({ count }) => count > 0);
}

/** Another technology in place of a chosen one. */
async function relatedInstead(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
): Promise<ZeroResultSuggestions["related"]> {
  const offered = await Promise.all(
    query.techs.map(async (slug) => {
      const number = data.techWords.withSlug(slug);
      const facts = data.techFacts[number ?? -1];
      const isTwice = query.techs.some(
        (other) => other !== slug && data.techWords.withSlug(other) === number,
      );
      if (number === undefined || !facts || isTwice) return [];
      const sameJob = data.techWords.alternatives.get(number) ?? [];
      const others = [...new Set([...sameJob, ...facts.related])].slice(0, maxTried);
      const rest = query.techsMatch === "any" ? [] : query.techs.filter((one) => one !== slug);
      const counted = await Promise.all(
        others.map(async (other) => {
          const tech = data.techFacts[other];
          if (!tech || query.techs.includes(tech.slug) || tech.slug === "") return [];
          const { total } = await find(engine, data, { ...query, techs: [...rest, tech.slug] });
          return total > 0 ? [{ insteadOf: facts.id, tech: refOf(tech), count: total }] : [];
        }),
      );
      return counted
        .flat()
        .toSorted((one, other) => other.count - one.count)
        .slice(0, maxOffered);
    }),
  );
  return offered.flat();
}
