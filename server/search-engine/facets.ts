// Counts by choice, and what a list without results offers instead.
import { type Counts, facetCounts, noCounts, spans } from "#server/project-index/facets.ts";
import { flag } from "#server/project-index/facts.ts";
import { sinceOf } from "#server/project-index/filter.ts";
import type { Facets } from "#server/project-index/project-index.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import {
  bestReplacements,
  type Choice,
  choicesOf,
  onlyChoicesOf,
  replaceableTechs,
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

/** As in memory, but with a statement for each count. */
async function zeroResultSuggestions(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
): Promise<ZeroResultSuggestions> {
  const totalWith = async (change: Partial<ProjectQuery>) =>
    (await find(engine, data, { ...query, ...change })).total;
  const counted = async (choices: readonly Choice[]) => {
    const all = choices.map(async ({ filter, value, change }) => ({
      filter,
      value,
      count: change === null ? 0 : await totalWith(change),
    }));
    return (await Promise.all(all)).filter(({ count }) => count > 0);
  };
  const related = replaceableTechs(data, query).map(async (replaceable) => {
    const rest =
      query.techsMatch === "any" ? [] : query.techs.filter((slug) => slug !== replaceable.slug);
    const counts = replaceable.others.map(async (other) => {
      const slug = data.techFacts[other]?.slug ?? "";
      return slug === "" ? 0 : totalWith({ techs: [...rest, slug] });
    });
    return bestReplacements(data, replaceable, await Promise.all(counts));
  });
  const choices = choicesOf(data, query);
  const helping = await counted(choices);
  const isAlone = choices.length < 2;
  return {
    without: helping.length > 0 || isAlone ? helping : await counted(onlyChoicesOf(query)),
    related: (await Promise.all(related)).flat(),
  };
}
