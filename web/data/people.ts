// People: a profile by its username, and searches for people by name. Both below ["users"].
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SessionUser, User } from "#contract/people.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { applyUserToSession } from "./session.ts";

export const personKeys = {
  /** Usernames are the same in any case. */
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

interface ProfileChanges {
  username: string;
  displayName: string;
  /** Ids of technologies, in the order that they are shown in. */
  techs: string[];
}

export const saveProfile = (api: ApiClient, id: string, changes: ProfileChanges) =>
  api.call("POST /users/{id}", { params: { id }, body: changes });

/**
 * Writes a profile as the server answered it, under the name before too: the page at hand may stand
 * there until it is left.
 */
export function applyProfileToCache(queryClient: QueryClient, before: SessionUser, saved: User) {
  applyUserToSession(queryClient, { ...before, ...saved });
  for (const name of [before.username, saved.username]) {
    queryClient.setQueryData(personKeys.one(name), saved);
  }
}

/** A person's name stands with all that they do: nothing that was read before holds for sure. */
export function invalidateNames(queryClient: QueryClient): void {
  void queryClient.invalidateQueries();
}
