// What people say about themselves: ["users", "details", id]; what they did recently:
// ["users", "activity", id].
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PersonDetails, PersonDetailsChanges } from "#contract/person-details.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { memberKeys } from "./members.ts";

export const personDetailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["users", "details", id] as const,
    queryFn: ({ signal }) => api.call("GET /users/{id}/details", { params: { id }, signal }),
  });

/** Below the keys of memberships, whose changes concern it. */
export const usedTechsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...memberKeys.memberships, "techs", { user: id }] as const,
    queryFn: ({ signal }) => api.call("GET /users/{id}/used_techs", { params: { id }, signal }),
  });

export const activityQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["users", "activity", id] as const,
    queryFn: ({ signal }) => api.call("GET /users/{id}/activity", { params: { id }, signal }),
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
