// How many applications wait for the viewer's decision: below ["applications"]. Every page shows it,
// so it is apart from what only the pages of applications need.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const waitingCountKey = ["applications", "waiting-count"] as const;

/** The number of pending applications; 100 means 100 or more. */
export const waitingCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: waitingCountKey,
    queryFn: ({ signal }) => api.call("GET /waiting_applications/count", { signal }),
  });
