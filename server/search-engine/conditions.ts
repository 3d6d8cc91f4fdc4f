// A list's filters as conditions of the engine: the same as filter.ts decides in memory.
import { techCategories } from "#shared/tech-categories.ts";
import { flag, type TechFacts } from "#server/project-index/facts.ts";
import { type group, sinceOf } from "#server/project-index/filter.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { Role, SearchText } from "#server/project-index/search-text.ts";
import type { TechWords } from "#server/project-index/tech-words.ts";
import { categoryWord, everyProject, halvesOf, techWord } from "./document.ts";
import { anyOf, inFields } from "./sphinxql.ts";

export interface Techs {
  readonly techFacts: readonly TechFacts[];
  readonly techWords: TechWords;
}

export interface Conditions {
  readonly match: readonly string[];
  readonly conditions: readonly string[];
}

type Group = keyof typeof group;

export const inChoices = (words: readonly string[]): string => inFields("choices", anyOf(words));

export const hasFlags = (bits: number): string => `(flags & ${bits}) = ${bits}`;
export const lacksFlags = (bits: number): string => `(flags & ${bits}) = 0`;

/** Projects with one of those ids; the engine refuses an empty list. */
export const isOneOf = (ids: readonly string[]): string =>
  ids.length === 0 ? "0" : `IN(id_low, ${ids.map((id) => halvesOf(id)[1]).join(", ")})`;

export const isNoneOf = (ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${isOneOf(ids)} = 0`];

/** Whether the viewer may see it. */
export const isVisible = ({ visibleHidden }: Pick<ProjectQuery, "visibleHidden">): string => {
  const isShown = lacksFlags(flag.hidden);
  return visibleHidden.length === 0 ? isShown : `${isShown} OR ${isOneOf(visibleHidden)}`;
};

/** The word of a technology among choices; one that no project has for an unknown one. */
const wordOfTech = ({ techFacts }: Techs, tech: number | undefined): string => {
  const facts = techFacts[tech ?? -1];
  return facts ? techWord(facts.id) : "_none";
};

/**
 * What a project has to be for a list, without the words of its search.
 * @param without the groups of choices that don't matter
 */
export function conditionsOf(
  techs: Techs,
  query: ProjectQuery,
  search: SearchText | null,
  without: readonly Group[] = [],
): Conditions {
  const match: string[] = [];
  const conditions: string[] = [isVisible(query)];
  const counts = (one: Group) => !without.includes(one);
  const { techWords } = techs;
  const slugWord = (slug: string) => wordOfTech(techs, techWords.withSlug(slug));
  const named = (name: string) => wordOfTech(techs, techWords.named(name)[0]);

  const chosen = [...new Set(query.techs.map(slugWord))];
  if (counts("techs") && chosen.length > 0) {
    if (query.techsMatch === "any") match.push(inChoices(chosen));
    else match.push(...chosen.map((word) => inChoices([word])));
  }
  if (query.tech !== null) match.push(inChoices([slugWord(query.tech)]));
  for (const name of search?.techs ?? []) match.push(inChoices([named(name)]));
  if (counts("category") && query.category !== null) {
    const category = techCategories.findIndex(({ id }) => id === query.category);
    match.push(inChoices([categoryWord(category)]));
  }
  const refused = (search?.withoutTechs ?? []).map(named);
  if (refused.length > 0) {
    match.push(inChoices([everyProject]), `!${inChoices(refused)}`);
  }

  const bitsOf = (roles: readonly Role[]) => roles.reduce((bits, role) => bits | flag[role], 0);
  const needed = bitsOf(search?.roles ?? []);
  if (needed > 0) conditions.push(hasFlags(needed));
  if (search && search.withoutRoles.length > 0) {
    conditions.push(lacksFlags(bitsOf(search.withoutRoles)));
  }
  if (counts("role") && query.role !== null) conditions.push(hasFlags(flag[query.role]));
  if (counts("starter") && query.starter) conditions.push(hasFlags(flag.starter));
  if (counts("maintainerWanted") && query.maintainerWanted) {
    conditions.push(hasFlags(flag.maintainerWanted));
  }
  if (query.archived === "no") conditions.push(lacksFlags(flag.archived));
  if (query.archived === "only") conditions.push(hasFlags(flag.archived));
  if (counts("activity") && query.activity !== null) {
    conditions.push(hasFlags(flag.hasActivity));
    conditions.push(`active_at >= ${sinceOf(query.nowSeconds, query.activity)}`);
  }
  if (search) conditions.push(...starConditions(search));
  return { match, conditions };
}

function starConditions({ stars, withoutStars }: SearchText): string[] {
  const conditions = stars.min > 0 ? [`stars >= ${stars.min}`] : [];
  if (stars.max !== Infinity) conditions.push(stars.max < 0 ? "0" : `stars <= ${stars.max}`);
  for (const { min, max } of withoutStars) {
    const above = max === Infinity ? "0" : `stars > ${max}`;
    conditions.push(`stars < ${min} OR ${above}`);
  }
  return conditions;
}
