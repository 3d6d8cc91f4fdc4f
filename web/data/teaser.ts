// The part of the graph that the home page shows.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const teaserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["graph", "teaser"],
    queryFn: ({ signal }) => api.call("GET /graph/teaser", { signal }),
    staleTime: 10 * 60_000,
  });
