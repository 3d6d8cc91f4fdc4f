// What happened in a project's repository, as its page tells it.
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const eventsKey = (project: string) => ["events", project] as const;

/** More than the collapsed feed shows, and about as many as the expanded one. */
const firstLook = 10;

/** Latest first; from a cursor on, where an address names one. */
export const eventsQuery = (api: ApiClient, project: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey(project), { from }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /events/projectevents", {
        query: { project, pageSize: String(firstLook), after: pageParam },
        signal,
      }),
    initialPageParam: from ?? null,
    getNextPageParam: ({ next }) => next,
  });

/** The cursor of older events that an address names. */
export const eventsFrom = (search: URLSearchParams): string | undefined =>
  search.get("events") || undefined;
