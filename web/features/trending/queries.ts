import { queryOptions } from "@tanstack/react-query";
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
