// The keys of all queries that contain projects, which begin with ["projects"], so that a star updates
// them all; keys of `stars`, `matches` and `members` start there too. Also what of a project they keep.
import type { QueryClient } from "@tanstack/react-query";
import type { ProjectCard } from "#contract/projects.ts";

export const projectKeys = {
  all: ["projects"] as const,
  one: (id: string) => ["projects", id] as const,
  lists: ["projects", "list"] as const,
  newest: ["projects", "newest"] as const,
  facets: ["projects", "facets"] as const,
  count: ["projects", "count"] as const,
  matches: ["projects", "matches"] as const,
};

/** Drops up to two hundred ids that no screen shows but each page would embed. */
export const withoutStarrers = <T extends ProjectCard>(project: T): T => ({
  ...project,
  starrers: [],
});

/** Also without the full text: cards show its summary. */
export const asCard = <T extends ProjectCard>(project: T): T => ({
  ...project,
  description: "",
  starrers: [],
});

export function invalidateProjectLists(queryClient: QueryClient): void {
  const { lists, newest, facets, count } = projectKeys;
  for (const queryKey of [lists, newest, facets, count]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
