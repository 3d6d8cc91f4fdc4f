// What the screens about projects ask for, and what makes it stale.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import type { NewProject } from "#contract/projects.ts";
import type { ApiClient } from "#web/lib/client.ts";

const nextCursor = (page: { next: string | null }) => page.next;

export interface ProjectsFilter {
  /** The slug of a technology. */
  tech?: string | undefined;
  /** The cursor that the list begins after. */
  after?: string | undefined;
}

export const projectsQuery = (api: ApiClient, { tech, after }: ProjectsFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["projects", "list", { tech, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /projects", { query: { tech, after: pageParam ?? undefined }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** How many projects the home page shows. */
export const newestProjects = 6;

/** The few projects that were listed last. */
export const newestProjectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["projects", "newest"],
    queryFn: ({ signal }) =>
      api.call("GET /projects", { query: { pageSize: `${newestProjects}` }, signal }),
  });

export const searchQuery = (api: ApiClient, search: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", "search", { search, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /project_search", {
        query: { search, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export const projectQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["projects", id],
    queryFn: async ({ signal }) => {
      const project = await api.call("GET /projects/{id}", { params: { id }, signal });
      // Up to two hundred ids that no screen shows, and that each page would carry.
      return { ...project, starrers: [] as string[] };
    },
  });

export const teamQuery = (api: ApiClient, projectId: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", projectId, "members"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /projects/{id}/members", {
        params: { id: projectId },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

export interface MembershipsFilter {
  user: string;
  role?: RoleName | undefined;
  after?: string | undefined;
}

export const membershipsQuery = (api: ApiClient, { user, role, after }: MembershipsFilter) =>
  infiniteQueryOptions({
    queryKey: ["members", { user, role, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /members", { query: { user, role, after: pageParam ?? undefined }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** Lists a project. Stales every list of projects and of memberships. */
export const createProject = (api: ApiClient, project: NewProject) =>
  api.call("POST /projects", { body: project });

export const staledByNewProject = [
  ["projects", "list"],
  ["projects", "newest"],
  ["projects", "search"],
  ["members"],
] as const;
