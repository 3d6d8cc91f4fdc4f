// What somebody reads and does about their own account.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import type { ProfileDraft } from "#web/features/people/profile-draft.ts";

/** The entry of the cache that a profile's page reads. */
export const personKey = (username: string) => ["users", username.toLowerCase()] as const;

export const saveProfile = (api: ApiClient, id: string, { techs, ...names }: ProfileDraft) =>
  api.call("POST /users/{id}", {
    params: { id },
    body: { ...names, techs: techs.map((tech) => tech.id) },
  });

/** A person's name stands with all that they do: nothing that was read before holds for sure. */
export function staleNames(queryClient: QueryClient): void {
  void queryClient.invalidateQueries();
}

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
