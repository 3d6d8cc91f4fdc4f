// The events of a project's repository. A live event of kind `events` invalidates them.
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

export const eventsKey = (projectId: string) => ["events", projectId] as const;

/** More than the collapsed feed shows, and about as many as the expanded one. */
const pageSize = 10;

/** Latest first; starts after a cursor if there is one. */
export const eventsQuery = (api: ApiClient, projectId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey(projectId), { after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /events/projectevents", {
        query: { project: projectId, pageSize: String(pageSize), after: pageParam },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The cursor of older events in an address. */
export const eventsCursorOf = (search: URLSearchParams): string | undefined =>
  search.get("events") || undefined;
