import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const starredKey = ["projects", "starred"] as const;

/** The projects that one starred, latest star first; from a cursor on, where an address names one. */
export const starredQuery = (api: ApiClient, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...starredKey, { after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /starred_projects", { query: { after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  });
