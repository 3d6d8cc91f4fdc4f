// The signed-in person's account: its sessions and the preview of its deletion, below ["account"].
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

export const accountKeys = {
  sessions: ["account", "sessions"] as const,
  deletion: ["account", "deletion"] as const,
};

/** The list is in the middle of a long page. */
const sessionsPerPage = 5;

/** The viewer's sessions, the current one first. */
export const sessionsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /account/sessions", {
        query: { after: pageParam, pageSize: `${sessionsPerPage}` },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** What deleting the account would delete now. */
export const deletionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.deletion,
    queryFn: ({ signal }) => api.call("GET /account/deletion", { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const signInAccountsKey = ["account", "sign-in-accounts"] as const;

/** The settings of the site: they change with a restart alone. */
export const signInProvidersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["sign-in-providers"],
    queryFn: ({ signal }) => api.call("GET /sign_in_providers", { signal }),
    staleTime: Infinity,
  });

export const signInAccountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: signInAccountsKey,
    queryFn: ({ signal }) => api.call("GET /account/sign_in_accounts", { signal }),
  });
