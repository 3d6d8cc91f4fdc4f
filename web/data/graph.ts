// The explorer's queries: neighbourhoods, paths, node search, and the explored graph.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import type { ExploredGraph } from "./explored-graph.ts";
import { projectKeys } from "./project-keys.ts";

const minutes = 60_000;

/**
 * A node with its neighbours.
 * @param after the cursor after which the neighbours start
 */
export const graphQuery = (api: ApiClient, nid: string, after: string | null = null) =>
  queryOptions({
    queryKey: ["graph", nid, after],
    queryFn: ({ signal }) =>
      api.call("GET /graph", { query: { nid, after: after ?? undefined }, signal }),
    staleTime: 2 * minutes,
    // Kept, however many nodes are visited since: Back returns to it.
    gcTime: 30 * minutes,
  });

export interface PathSearch {
  readonly ends: readonly [string, string];
  /** Whether technologies may be at the ends only. */
  readonly isOverPeople: boolean;
}

/** The best path; with `count` further ones as well. */
export const pathQuery = (
  api: ApiClient,
  { ends: [from, to], isOverPeople }: PathSearch,
  count: "1" | "3" = "1",
) =>
  queryOptions({
    queryKey: ["graph", "path", from, to, isOverPeople, count],
    queryFn: ({ signal }) => {
      const over = isOverPeople ? "people" : undefined;
      return api.call("GET /graph/path", { query: { from, to, over, count }, signal });
    },
    staleTime: 2 * minutes,
  });

/** How many steps lead from a node to others. */
export const stepCountsQuery = (api: ApiClient, from: string, nids: readonly string[]) =>
  queryOptions({
    queryKey: ["graph", "steps", from, ...nids],
    queryFn: ({ signal }) =>
      api.call("GET /graph/steps", { query: { from, to: nids.join(",") }, signal }),
    staleTime: 2 * minutes,
  });

export const nodeSearchQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["graph", "search", text],
    queryFn: ({ signal }) => api.call("GET /graph/search", { query: { q: text }, signal }),
    staleTime: 5 * minutes,
  });

/** Where the explorer starts: the first project of the list; null if there is none. */
export const firstNodeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...projectKeys.all, "first-node"],
    queryFn: async ({ signal }) => {
      const [project] = await api.call("GET /projects", { query: { pageSize: "1" }, signal });
      return project ? `P_${project.id}` : null;
    },
  });

const exploredKey = ["explored-graph"] as const;

/** The graph that was explored in this tab. */
export const cachedExploredGraph = (queryClient: QueryClient) =>
  queryClient.getQueryData<ExploredGraph>(exploredKey);

/** Kept until the tab is closed, for the way back to the explorer. */
export function cacheExploredGraph(queryClient: QueryClient, graph: ExploredGraph): void {
  queryClient.setQueryDefaults(exploredKey, { gcTime: Infinity });
  queryClient.setQueryData(exploredKey, graph);
}
