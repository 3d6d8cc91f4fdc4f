// Lists of project cards: with filters, with what they share, and the newest.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OpenRole } from "#contract/members.ts";
import type {
  ListedProject,
  ProjectCard,
  ProjectFacets,
  ProjectFilters,
  ProjectSort,
} from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import type { TechCategoryId } from "#shared/tech-categories.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { asCard, projectKeys, withoutStarrers } from "./project-keys.ts";

/** The card of a project whose text contains what was searched for shows that part. */
const asListed = (project: ListedProject): ListedProject =>
  project.matchType?.description ? withoutStarrers(project) : asCard(project);

const asCards = <T extends ProjectCard>(page: { items: T[]; next: string | null }) => ({
  ...page,
  items: page.items.map(asCard),
});

/** The search and the filters of the list of projects, and its order. */
export interface ProjectsFilter {
  /** "" without one. */
  readonly search: string;
  /** Slugs of technologies. */
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
  readonly role: OpenRole | undefined;
  readonly category: TechCategoryId | undefined;
  readonly activity: ActivitySpan | undefined;
  readonly starter: boolean;
  readonly maintainerWanted: boolean;
  readonly archived: boolean;
  /** By default what fits best with a search, else the newest. */
  readonly sort: ProjectSort | undefined;
}

/** How long ago a project's last activity may be. */
export type ActivitySpan = NonNullable<ProjectFilters["activity"]>;

export const noFilter: ProjectsFilter = {
  search: "",
  techs: [],
  techsMatch: "all",
  role: undefined,
  category: undefined,
  activity: undefined,
  starter: false,
  maintainerWanted: false,
  archived: false,
  sort: undefined,
};

/** The filter as the API takes it, without defaults and without the order. */
export const filtersOf = (filter: ProjectsFilter): ProjectFilters => ({
  search: filter.search || undefined,
  techs: filter.techs.join(",") || undefined,
  techsMatch: filter.techsMatch === "any" && filter.techs.length > 1 ? "any" : undefined,
  role: filter.role,
  category: filter.category,
  activity: filter.activity,
  starter: filter.starter ? "true" : undefined,
  maintainerWanted: filter.maintainerWanted ? "true" : undefined,
  archived: filter.archived ? "true" : undefined,
});

/** @param after the cursor after which the list starts */
export const projectsQuery = (api: ApiClient, filter: ProjectsFilter, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.lists, { ...filtersOf(filter), sort: filter.sort, after }],
    queryFn: async ({ pageParam, signal }) => {
      const { items, ...page } = await api.page("GET /projects", {
        query: { ...filtersOf(filter), sort: filter.sort, after: pageParam ?? undefined },
        signal,
      });
      return { ...page, items: items.map(asListed) };
    },
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The projects that are built with a technology. */
export const builtWithQuery = (api: ApiClient, tech: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.lists, { tech }],
    queryFn: async ({ pageParam, signal }) =>
      asCards(
        await api.page("GET /projects", { query: { tech, after: pageParam ?? undefined }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** How many projects there are with each choice beside those of the filter. */
export const facetsQuery = (api: ApiClient, filter: ProjectsFilter) =>
  queryOptions({
    queryKey: [...projectKeys.facets, filtersOf(filter)],
    queryFn: ({ signal }) => api.call("GET /projects/facets", { query: filtersOf(filter), signal }),
  });

/** The technology of that slug, if the counts of a list that was shown before name it. */
export function techInFacets(queryClient: QueryClient, slug: string): TechRef | undefined {
  return queryClient
    .getQueriesData<ProjectFacets>({ queryKey: projectKeys.facets })
    .flatMap(([, facets]) => facets?.techs ?? [])
    .find((tech) => tech.slug === slug);
}

/** The number of all listed projects: "1284", or "10000+" from there on. */
export const projectCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: projectKeys.count,
    queryFn: async ({ signal }) => {
      const { total } = await api.page("GET /projects", { query: { pageSize: "1" }, signal });
      return total ?? null;
    },
  });

/** How many projects are shown instead of a list without results. */
const insteadOfResults = 4;

/** The first projects of a list that is shown instead of one without results. */
export const firstProjectsQuery = (api: ApiClient, filter: ProjectsFilter) =>
  queryOptions({
    queryKey: [...projectKeys.lists, { ...filtersOf(filter), sort: filter.sort, first: true }],
    queryFn: async ({ signal }) => {
      const { sort } = filter;
      const query = { ...filtersOf(filter), sort, pageSize: `${insteadOfResults}` };
      return (await api.call("GET /projects", { query, signal })).map(asListed);
    },
  });

/** A person's projects that are built with a technology. */
export const techProjectsQuery = (api: ApiClient, userId: string, techId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.lists, { user: userId, techId, after }],
    queryFn: async ({ pageParam, signal }) =>
      asCards(
        await api.page("GET /users/{id}/projects", {
          params: { id: userId },
          query: { techId, after: pageParam },
          signal,
        }),
      ),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** How many projects the home page shows. */
export const newestProjects = 6;

/** The newest listed projects, with at most two of one owner while there are others. */
export const newestProjectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: projectKeys.newest,
    queryFn: async ({ signal }) => {
      const query = { pageSize: `${newestProjects}` };
      return (await api.call("GET /newest_projects", { query, signal })).map(asCard);
    },
  });
