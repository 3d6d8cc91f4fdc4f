// The filters of a list of projects in one form, so that the same list is saved once and has one feed;
// and as a question to the index of projects.
import type { z } from "zod";
import type { projectFilters } from "#contract/projects.ts";
import type { SavedFilters } from "#contract/saved-searches.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";

/** The filters without defaults, and technologies in the order of their slugs. */
export function savedFiltersOf(filters: z.output<typeof projectFilters>): SavedFilters {
  const { search, techs = [], techsMatch, tech, role, category, activity } = filters;
  return {
    ...(search !== undefined && { search }),
    ...(techs.length > 0 && { techs: techs.toSorted().join(",") }),
    ...(techsMatch === "any" && techs.length > 1 && { techsMatch }),
    ...(tech && { tech }),
    ...(role && { role }),
    ...(category && { category }),
    ...(activity && { activity }),
    ...(filters.starter === "true" && { starter: "true" }),
    ...(filters.archived === "true" && { archived: "true" }),
  };
}

/** The slugs of technologies in filters. */
export const slugsIn = ({ techs, tech }: SavedFilters): string[] => [
  ...(techs?.split(",") ?? []),
  ...(tech === undefined ? [] : [tech]),
];

/** @param now seconds since 1970 */
export const queryOf = (filters: SavedFilters, now: number): ProjectQuery => ({
  search: filters.search ?? null,
  techs: filters.techs?.split(",") ?? [],
  techsMatch: filters.techsMatch ?? "all",
  tech: filters.tech ?? null,
  role: filters.role ?? null,
  category: filters.category ?? null,
  activity: filters.activity ?? null,
  starter: filters.starter === "true",
  archived: filters.archived === "true" ? "only" : "no",
  visibleHidden: [],
  nowSeconds: now,
});
