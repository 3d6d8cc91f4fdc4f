// People who can be found: the list of all, and those who would fit a project: ["findable", …].
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  FindablePerson,
  PeopleFilters,
  PeopleSort,
  SuitablePerson,
} from "#contract/findable-people.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Availability } from "#contract/people.ts";
import { type ApiClient, nextCursor, type Page } from "#web/lib/client.ts";
import { memberKeys } from "./members.ts";

const findableKey = ["findable"] as const;

/** The filters of the list of people, and its order. */
export interface PeopleFilter {
  /** The id of the project that people are looked for: only those who would fit, best first. */
  readonly project: string | undefined;
  /** Slugs of technologies. */
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
  readonly role: OpenRole | undefined;
  readonly availability: Availability | undefined;
  /** By default whoever was here last comes first. */
  readonly sort: PeopleSort | undefined;
}

export const noPeopleFilter: PeopleFilter = {
  project: undefined,
  techs: [],
  techsMatch: "all",
  role: undefined,
  availability: undefined,
  sort: undefined,
};

/** A person in a list; with reasons if it is of those who would fit a project. */
export type ListedPerson = FindablePerson & Partial<Pick<SuitablePerson, "reasons">>;

const filtersOf = ({ techs, techsMatch, role, availability }: PeopleFilter): PeopleFilters => ({
  techs: techs.join(",") || undefined,
  techsMatch: techsMatch === "any" && techs.length > 1 ? "any" : undefined,
  role,
  availability,
});

/** @param after the cursor after which the list starts */
export const peopleListQuery = (api: ApiClient, filter: PeopleFilter, after?: string) =>
  infiniteQueryOptions({
    queryKey: [
      ...findableKey,
      "list",
      { ...filtersOf(filter), project: filter.project, sort: filter.sort, after },
    ],
    queryFn: ({ pageParam, signal }): Promise<Page<ListedPerson[]>> => {
      const query = { ...filtersOf(filter), after: pageParam ?? undefined };
      return filter.project === undefined
        ? api.page("GET /people", { query: { ...query, sort: filter.sort }, signal })
        : api.page("GET /projects/{id}/people", { params: { id: filter.project }, query, signal });
    },
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** How many people there are with each choice beside those of the filter. */
export const peopleFacetsQuery = (api: ApiClient, filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...findableKey, "facets", filtersOf(filter)],
    queryFn: ({ signal }) => api.call("GET /people/facets", { query: filtersOf(filter), signal }),
  });

/** How many people a filter lists: "86", or "10000+" from there on. */
export const peopleCountQuery = (api: ApiClient, filter: PeopleFilter = noPeopleFilter) =>
  queryOptions({
    queryKey: [...findableKey, "count", { ...filtersOf(filter), project: filter.project }],
    queryFn: async ({ signal }) => {
      const query = { ...filtersOf(filter), pageSize: "1" };
      const { total } =
        filter.project === undefined
          ? await api.page("GET /people", { query, signal })
          : await api.page("GET /projects/{id}/people", {
              params: { id: filter.project },
              query,
              signal,
            });
      return total ?? null;
    },
  });

/** The projects that a person owns and may invite people to, the first 100: no archived ones. */
export const ownedProjectsQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: [...memberKeys.memberships, "owned", { user }],
    queryFn: async ({ signal }) => {
      const query = { user, role: "owner", archived: "false", pageSize: "100" } as const;
      return (await api.call("GET /members", { query, signal })).map(({ project }) => project);
    },
  });
