// The filters of a list of projects in one form, so that the same list is saved once and has one feed;
// and as a question to the index of projects.
import type { z } from "zod";
import type { projectFilters } from "#contract/projects.ts";
import type { SavedFilters } from "#contract/saved-searches.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import { projectQueryOf } from "#server/features/projects/project-query.ts";

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
    ...(filters.maintainerWanted === "true" && { maintainerWanted: "true" }),
    ...(filters.archived === "true" && { archived: "true" }),
  };
}

/** The slugs of technologies in filters. */
export const slugsIn = ({ techs, tech }: SavedFilters): string[] => [
  ...(techs?.split(",") ?? []),
  ...(tech === undefined ? [] : [tech]),
];

/** @param now seconds since 1970 */
export const queryOf = (saved: SavedFilters, now: number): ProjectQuery =>
  projectQueryOf(
    {
      ...saved,
      techs: saved.techs?.split(","),
      techsMatch: saved.techsMatch ?? "all",
      starter: saved.starter ?? "false",
      maintainerWanted: saved.maintainerWanted ?? "false",
      archived: saved.archived ?? "false",
    },
    [],
    now,
  );
