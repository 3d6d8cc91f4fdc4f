// The viewer's saved searches: the query, and the cache updates of saving, changing and deleting.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ProjectFilters } from "#contract/projects.ts";
import type { NewSavedSearch, SavedSearch, SavedSearchChanges } from "#contract/saved-searches.ts";
import type { ApiClient } from "#web/lib/client.ts";

/** All of them, by name. */
export const savedSearchesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: savedSearchesKey,
    queryFn: ({ signal }) => api.call("GET /saved-searches", { signal }),
  });

/** The saved search with exactly those filters. */
export function savedAs(
  saved: readonly SavedSearch[],
  filters: ProjectFilters,
): SavedSearch | undefined {
  const key = keyOf(filters);
  return saved.find((one) => keyOf(one.filters) === key);
}

/** Equal for the same filters, whatever their order. */
const keyOf = ({ techs, tech, ...filters }: ProjectFilters): string =>
  JSON.stringify([
    [techs?.split(",") ?? [], tech ?? []].flat().toSorted(),
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** @throws ApiError */
export async function saveSearch(
  api: ApiClient,
  queryClient: QueryClient,
  body: NewSavedSearch,
): Promise<SavedSearch> {
  const saved = await api.call("POST /saved-searches", { body });
  await applySavedToCache(queryClient, saved);
  return saved;
}

/** @throws ApiError */
export async function changeSavedSearch(
  api: ApiClient,
  queryClient: QueryClient,
  { id, ...body }: SavedSearchChanges & { id: string },
): Promise<SavedSearch> {
  const saved = await api.call("POST /saved-searches/{id}", { params: { id }, body });
  await applySavedToCache(queryClient, saved);
  return saved;
}

/** Its results were looked at: none of them is new any more. @throws ApiError */
export async function seeSavedSearch(
  api: ApiClient,
  queryClient: QueryClient,
  id: string,
): Promise<void> {
  const saved = await api.call("POST /saved-searches/{id}/seen", { params: { id } });
  await applySavedToCache(queryClient, saved);
}

/** @throws ApiError */
export async function deleteSavedSearch(
  api: ApiClient,
  queryClient: QueryClient,
  id: string,
): Promise<void> {
  await api.call("DELETE /saved-searches/{id}", { params: { id } });
  await changeCached(queryClient, (saved) => saved.filter((one) => one.id !== id));
}

const applySavedToCache = (queryClient: QueryClient, changed: SavedSearch): Promise<void> =>
  changeCached(queryClient, (saved) =>
    [...saved.filter(({ id }) => id !== changed.id), changed].toSorted((one, other) =>
      one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
    ),
  );

async function changeCached(
  queryClient: QueryClient,
  change: (saved: SavedSearch[]) => SavedSearch[],
): Promise<void> {
  // A reply in flight may be from before the change.
  await queryClient.cancelQueries({ queryKey: savedSearchesKey });
  queryClient.setQueryData<SavedSearch[]>(savedSearchesKey, (saved) => saved && change(saved));
}

/** Apart from the queries, so that what only invalidates them doesn't load those. */
export const savedSearchesKey = ["saved-searches"] as const;
