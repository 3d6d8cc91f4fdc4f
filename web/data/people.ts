// People: a profile by its username, and searches for people by name. Both below ["users"].
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Findable, SessionUser, User } from "#contract/people.ts";
import type { ApiClient } from "#web/lib/client.ts";
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
