// The list of all starter issues, its counts, and the viewer's reservations: ["issues", …].
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Issue, IssueFacets, IssueFilters, IssueSort } from "#contract/issues.ts";
import type { TechRef } from "#contract/techs.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { starterIssuesKey } from "./projects.ts";

const issuesKey = ["issues"] as const;
const listKey = [...issuesKey, "list"] as const;
const facetsKey = [...issuesKey, "facets"] as const;

export type IssueSizeChoice = NonNullable<IssueFilters["size"]>;

/** The search and the filters of the list, and its order. */
export interface IssuesFilter {
  /** "" without one. */
  readonly search: string;
  /** Slugs of technologies. */
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
  readonly label: string | undefined;
  readonly size: IssueSizeChoice | undefined;
  readonly activity: IssueFilters["activity"];
  /** Only what nobody has reserved. */
  readonly free: boolean;
  /** By default what fits best where a stack is known, else the newest. */
  readonly sort: IssueSort | undefined;
}

export const noIssuesFilter: IssuesFilter = {
  search: "",
  techs: [],
  techsMatch: "all",
  label: undefined,
  size: undefined,
  activity: undefined,
  free: false,
  sort: undefined,
};

/** The filter as the API takes it, without defaults and without the order. */
export const issueFiltersOf = (filter: IssuesFilter): IssueFilters => ({
  search: filter.search || undefined,
  techs: filter.techs.join(",") || undefined,
  techsMatch: filter.techsMatch === "any" && filter.techs.length > 1 ? "any" : undefined,
  label: filter.label,
  size: filter.size,
  activity: filter.activity,
  free: filter.free ? "true" : undefined,
});

/** @param after the cursor after which the list starts */
export const issuesQuery = (api: ApiClient, filter: IssuesFilter, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { ...issueFiltersOf(filter), sort: filter.sort, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /issues", {
        query: { ...issueFiltersOf(filter), sort: filter.sort, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** How many issues there are with each choice beside those of the filter. */
export const issueFacetsQuery = (api: ApiClient, filter: IssuesFilter) =>
  queryOptions({
    queryKey: [...facetsKey, issueFiltersOf(filter)],
    queryFn: ({ signal }) =>
      api.call("GET /issues/facets", { query: issueFiltersOf(filter), signal }),
  });

/** The technology of that slug, if counts that were shown before name it. */
export const techInIssueFacets = (queryClient: QueryClient, slug: string): TechRef | undefined =>
  queryClient
    .getQueriesData<IssueFacets>({ queryKey: facetsKey })
    .flatMap(([, facets]) => facets?.techs ?? [])
    .find((tech) => tech.slug === slug);

const reservationsKey = [...issuesKey, "reservations"] as const;

/** The viewer's reservations, latest first; starts after a cursor if there is one. */
export const reservationsQuery = (api: ApiClient, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...reservationsKey, { after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /reservations", { query: { after: pageParam ?? undefined }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export type ReservationAct = "reserve" | "release";

/** Reserves the issue for the viewer, or ends its reservation. */
export const changeReservation = (api: ApiClient, id: string, act: ReservationAct) =>
  act === "reserve"
    ? api.call("POST /issues/{id}/reserve", { params: { id } })
    : api.call("POST /issues/{id}/release", { params: { id } });

type IssuePages = InfiniteData<{ items: Issue[] }>;

/**
 * Shows the reservation wherever the issue is cached. Lists stay as they are until the viewer returns
 * to them, so that nothing moves under the pointer; counts and one's own are read again.
 */
export function applyReservation(queryClient: QueryClient, { id, ...issue }: Issue): void {
  const { reservation, can } = issue;
  const changed = (one: Issue) => (one.id === id ? { ...one, reservation, can } : one);
  queryClient.setQueriesData<IssuePages>(
    { queryKey: listKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
      },
  );
  queryClient.setQueryData<Issue[]>(starterIssuesKey(issue.project.id), (issues) =>
    issues?.map(changed),
  );
  void queryClient.invalidateQueries({ queryKey: listKey, refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: facetsKey });
  void queryClient.invalidateQueries({ queryKey: reservationsKey });
}

/** Refetches what a refusal shows to be outdated: the issue is taken or gone. */
export function refetchIssues(queryClient: QueryClient, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: issuesKey });
  void queryClient.invalidateQueries({ queryKey: starterIssuesKey(projectId) });
}
