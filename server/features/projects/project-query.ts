import type { z } from "zod";
import type { projectFilters } from "#contract/projects.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";

export type Filters = Omit<z.output<typeof projectFilters>, "archived"> & {
  readonly archived: "true" | "false" | "included";
};

/**
 * The filters as a question to the index of projects.
 * @param visibleHidden the ids of hidden projects that are found, too
 * @param nowSeconds since 1970
 */
export const projectQueryOf = (
  filters: Filters,
  visibleHidden: readonly string[],
  nowSeconds: number,
): ProjectQuery => ({
  search: filters.search ?? null,
  techs: filters.techs ?? [],
  techsMatch: filters.techsMatch,
  tech: filters.tech ?? null,
  role: filters.role ?? null,
  category: filters.category ?? null,
  activity: filters.activity ?? null,
  starter: filters.starter === "true",
  maintainerWanted: filters.maintainerWanted === "true",
  archived: ({ true: "only", false: "no", included: "included" } as const)[filters.archived],
  visibleHidden,
  nowSeconds,
});
