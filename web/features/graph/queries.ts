// What the explorer asks for.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

const minutes = 60_000;

/** A node with its neighbours, or those after a cursor. */
export const graphQuery = (api: ApiClient, nid: string, after: string | null = null) =>
  queryOptions({
    queryKey: ["graph", nid, after],
    queryFn: ({ signal }) =>
      api.call("GET /graph", { query: { nid, after: after ?? undefined }, signal }),
    staleTime: 2 * minutes,
    // Back leads to it, however long the way on was.
    gcTime: 30 * minutes,
  });

export const pathQuery = (api: ApiClient, [from, to]: readonly [string, string]) =>
  queryOptions({
    queryKey: ["graph", "path", from, to],
    queryFn: ({ signal }) => api.call("GET /graph/path", { query: { from, to }, signal }),
    staleTime: 2 * minutes,
  });

export const nodeSearchQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["graph", "search", text],
    queryFn: ({ signal }) => api.call("GET /graph/search", { query: { q: text }, signal }),
    staleTime: 5 * minutes,
  });

/** The project that exploring starts from where nobody names a node; null where there is none. */
export const firstNodeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["projects", "first-node"],
    queryFn: async ({ signal }) => {
      const [project] = await api.call("GET /projects", { query: { pageSize: "1" }, signal });
      return project ? `P_${project.id}` : null;
    },
  });

/** Where the graph is kept that was explored in this tab, for whoever comes back to it. */
export const exploredKey = ["explored-graph"] as const;
