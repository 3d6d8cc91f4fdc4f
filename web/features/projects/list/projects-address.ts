// The address of the list of projects, with its filter.
import type { ProjectSort } from "#contract/projects.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { type ActivitySpan, noFilter, type ProjectsFilter } from "#web/data/project-lists.ts";
import { oneOf, slugsIn, useAddressFilter } from "#web/entities/filters/list-filter.ts";
import { paths } from "#web/lib/paths.ts";

/** In code points, as the API limits it. */
const maxSearchLength = 200;

export const roles = ["designer", "developer"] as const;
export const activitySpans: readonly ActivitySpan[] = ["week", "month", "year"];
const sorts: readonly ProjectSort[] = ["newest", "relevance", "fit", "stars", "active", "answers"];

/** The filter of an address; unknown values count as none, and the text is cut to the limit. */
export function filterOf(params: URLSearchParams): ProjectsFilter {
  const search = searchOf(params.get("query") ?? params.get("search") ?? "");
  const techs = slugsIn([...params.getAll("techs"), params.get("tech") ?? ""]);
  const sort = oneOf(sorts, params.get("sort"));
  return {
    search,
    techs,
    techsMatch: params.get("techsMatch") === "any" ? "any" : "all",
    role: oneOf(roles, params.get("role")),
    category: techCategories.find(({ id }) => id === params.get("category"))?.id,
    activity: oneOf(activitySpans, params.get("activity")),
    starter: params.get("starter") === "true",
    maintainerWanted: params.get("maintainerWanted") === "true",
    archived: params.get("archived") === "true",
    sort: sort === defaultSort(search) || (sort === "relevance" && !search) ? undefined : sort,
  };
}

export const searchOf = (text: string): string =>
  [...text.trim()].slice(0, maxSearchLength).join("").trim();

/** The order of a list whose address names none. */
export const defaultSort = (search: string): ProjectSort => (search ? "relevance" : "newest");

/** The address of a filter, without defaults. */
export function pathOf(filter: ProjectsFilter, after?: string): string {
  const { search, techs, techsMatch, role, category, activity, starter, archived, sort } = filter;
  const { maintainerWanted } = filter;
  return paths.projects({
    search,
    techs,
    techsMatch: techsMatch === "any" && techs.length > 1 ? "any" : undefined,
    role,
    category,
    activity,
    starter: starter ? "true" : undefined,
    maintainerWanted: maintainerWanted ? "true" : undefined,
    archived: archived ? "true" : undefined,
    sort: sort === defaultSort(search) ? undefined : sort,
    after,
  });
}

/** The parameters of a filter's address. */
export const paramsOf = (filter: ProjectsFilter): [name: string, value: string][] => [
  ...new URL(pathOf(filter), "http://localhost").searchParams,
];

/** The filter without its search and its choices, in the same order. */
export const withoutChoices = ({ sort }: ProjectsFilter): ProjectsFilter => ({ ...noFilter, sort });

/** The filter of the list's address, and a function that changes it. */
export const useFilter = () => useAddressFilter<ProjectsFilter>(filterOf, pathOf);
