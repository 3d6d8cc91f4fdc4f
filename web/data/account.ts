// The signed-in person's account: its sessions and what would go with it, below ["account"].
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const accountKeys = {
  sessions: ["account", "sessions"] as const,
  deletion: ["account", "deletion"] as const,
};

/** Where one is signed in: here first. */
export const sessionsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /account/sessions", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What would go with the account, as of the moment of asking. */
export const deletionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.deletion,
    queryFn: ({ signal }) => api.call("GET /account/deletion", { signal }),
    staleTime: 0,
    gcTime: 0,
  });
