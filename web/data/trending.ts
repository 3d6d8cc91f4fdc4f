// Suggested searches, and the words that admins exclude from them.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** Searches that were popular recently. */
export const trendingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["trending"],
    queryFn: ({ signal }) => api.call("GET /computations/trendingsearches/latest", { signal }),
    staleTime: 10 * 60_000,
  });

/** Excluded words, for admins. */
export const hiddenWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["trending", "hidden-words"],
    queryFn: ({ signal }) => api.call("GET /admin/trendingsearches/words", { signal }),
  });

interface Source {
  api: ApiClient;
  queryClient: QueryClient;
}

/**
 * Removes a suggested search; the reply replaces the suggestions.
 * @param onSaved called before the cache changes
 * @throws ApiError
 */
export async function dismissSearch(
  { api, queryClient }: Source,
  query: string,
  onSaved: () => void,
): Promise<void> {
  const trending = await api.call("POST /admin/trendingsearches/dismiss", { body: { query } });
  onSaved();
  queryClient.setQueryData(trendingQuery(api).queryKey, trending);
}

/**
 * Excludes a word, then refetches the words and the suggestions.
 * @param onSaved called before that
 * @throws ApiError
 */
export async function addHiddenWord(
  source: Source,
  word: string,
  onSaved: () => void,
): Promise<void> {
  await source.api.call("POST /admin/trendingsearches/words", { body: { word } });
  onSaved();
  await refetchSuggestions(source);
}

/**
 * Allows a word again, then refetches the words and the suggestions.
 * @param onSaved called before that
 * @throws ApiError
 */
export async function removeHiddenWord(
  source: Source,
  id: string,
  onSaved: () => void,
): Promise<void> {
  await source.api.call("DELETE /admin/trendingsearches/words/{id}", { params: { id } });
  onSaved();
  await refetchSuggestions(source);
}

async function refetchSuggestions({ api, queryClient }: Source): Promise<void> {
  await Promise.all(
    [hiddenWordsQuery(api).queryKey, trendingQuery(api).queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
