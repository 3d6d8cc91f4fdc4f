// Suggested searches, and the words that admins keep out of them.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** What people search for these days. */
export const trendingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["trending"],
    queryFn: ({ signal }) => api.call("GET /computations/trendingsearches/latest", { signal }),
    staleTime: 10 * 60_000,
  });

/** Words that no suggestion may have, for admins. */
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
 * Has a search suggested no more; the answer replaces the suggestions.
 * @param onSaved called before they change
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
 * Refetches the words and the suggestions.
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
 * Refetches the words and the suggestions.
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
