// What somebody reads and does about their own account.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/api/client.ts";

export const sessionsKey = ["account", "sessions"] as const;

/** Where one is signed in: here first. */
export const sessionsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: sessionsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /account/sessions", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What would go with the account, as of the moment of asking. */
export const deletionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["account", "deletion"],
    queryFn: ({ signal }) => api.call("GET /account/deletion", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
