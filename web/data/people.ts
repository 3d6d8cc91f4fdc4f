// People: a profile by its username, and searches for people by name. Both below ["users"].
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Findable, SessionUser, User } from "#contract/people.ts";
import type { PersonDetails, PersonDetailsChanges } from "#contract/person-details.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { memberKeys } from "./members.ts";
import { applyUserToSession } from "./session.ts";

export const personKeys = {
  /** Usernames are case-insensitive. */
  one: (username: string) => ["users", username.toLowerCase()] as const,
  search: (text: string) => ["users", "search", text] as const,
};

export const personQuery = (api: ApiClient, username: string) =>
  queryOptions({
    queryKey: personKeys.one(username),
    queryFn: ({ signal }) => api.call("GET /search/{text}", { params: { text: username }, signal }),
  });

/** People whose username or display name begins with the text. */
export const peopleQuery = (api: ApiClient, search: string) =>
  queryOptions({
    queryKey: personKeys.search(search),
    queryFn: ({ signal }) => api.call("GET /users", { query: { search }, signal }),
  });

/** What is left out stays what it is. */
interface ProfileChanges {
  username?: string;
  displayName?: string;
  /** Ids of technologies, in the order of display. */
  techs?: string[];
  findable?: Findable | null;
}

export const saveProfile = (api: ApiClient, id: string, changes: ProfileChanges) =>
  api.call("POST /users/{id}", { params: { id }, body: changes });

/**
 * Writes a saved profile to the cache, under the former username too: the current page may use that
 * address until the viewer leaves it.
 */
export function applyProfileToCache(queryClient: QueryClient, before: SessionUser, saved: User) {
  applyUserToSession(queryClient, { ...before, ...saved });
  for (const name of [before.username, saved.username]) {
    queryClient.setQueryData(personKeys.one(name), saved);
  }
}

/** A person's name is shown with everything they do, so all cached data may be out of date. */
export function invalidateNames(queryClient: QueryClient): void {
  void queryClient.invalidateQueries();
}

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
