// What the screens about technologies ask for.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import type { TechsFilter } from "./techs-filter.ts";

/** Divisible by two and three: the rows of the list are full. */
const pageSize = "48";

const nextCursor = (page: { next: string | null }) => page.next;

export const techsQuery = (api: ApiClient, { query, category, sort, after }: TechsFilter) =>
  infiniteQueryOptions({
    queryKey: ["techs", "list", { query, category, sort, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs", {
        query: {
          search: query || undefined,
          category,
          sort,
          pageSize,
          after: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** How many technologies there are of each kind. */
export const techCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["techs", "counts"],
    queryFn: ({ signal }) => api.call("GET /tech_categories", { signal }),
    staleTime: 10 * 60_000,
  });

export const techQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ["techs", slug],
    queryFn: ({ signal }) => api.call("GET /techs/{slug}", { params: { slug }, signal }),
  });

/** Who works with a technology. */
export const techPeopleQuery = (api: ApiClient, slug: string) =>
  infiniteQueryOptions({
    queryKey: ["techs", slug, "people"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs/{slug}/people", {
        params: { slug },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });
