// Where people sign in, and the accounts that the viewer signs in with.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

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
