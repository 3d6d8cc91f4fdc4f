// Suggestions while somebody types: ["suggestions", text].
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** The maximum length of a text, as the API limits it. */
export const maxSuggestionText = 100;

/**
 * Projects, technologies and people whose names begin with the text. Fails at once: the next letter
 * is the next try.
 */
export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: ({ signal }) => api.call("GET /suggestions", { query: { text }, signal }),
    retry: false,
  });
