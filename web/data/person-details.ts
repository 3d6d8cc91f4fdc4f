// What people say about themselves: ["users", "details", id].
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PersonDetails, PersonDetailsChanges } from "#contract/person-details.ts";
import type { ApiClient } from "#web/lib/client.ts";

export const personDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["users", "details", id] as const,
    queryFn: ({ signal }) => api.call("GET /users/{id}/details", { params: { id }, signal }),
  });

export const savePersonDetails = (api: ApiClient, id: string, body: PersonDetailsChanges) =>
  api.call("POST /users/{id}/details", { params: { id }, body });

export function applyDetailsToCache(
  queryClient: QueryClient,
  api: ApiClient,
  id: string,
  saved: PersonDetails,
): void {
  queryClient.setQueryData(personDetailsQuery(api, id).queryKey, saved);
}
