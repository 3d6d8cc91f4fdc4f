// The viewer's projects: below ["members"], whose changes concern them.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OpenRole, RoleName } from "#contract/members.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { memberKeys } from "./members.ts";

interface OwnProjectsFilter {
  role?: RoleName | undefined;
  /** Only archived ones. */
  isArchived?: boolean | undefined;
  /** The cursor after which the list starts. */
  after?: string | undefined;
}

/** How many projects the viewer is in, by role; and how many of all are archived. */
export const ownProjectCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...memberKeys.memberships, "own", "counts"],
    queryFn: ({ signal }) => api.call("GET /own_projects/counts", { signal }),
  });

/** The projects that the viewer is in, latest joined first. */
export const ownProjectsQuery = (api: ApiClient, { role, isArchived, after }: OwnProjectsFilter) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.memberships, "own", { role, isArchived, after }],
    queryFn: ({ pageParam, signal }) => {
      const archived = isArchived ? ("true" as const) : undefined;
      const query = { role, archived, after: pageParam ?? undefined };
      return api.page("GET /own_projects", { query, signal });
    },
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The API's maximum of projects in which roles are opened at once. */
export const maxOpenedAtOnce = 100;

export const openOwnRoles = (api: ApiClient, projects: string[], role: OpenRole) =>
  api.call("POST /own_projects/open_roles", { body: { projects, roles: [role] } });

/** Refetches the viewer's projects; other queries that show projects are invalidated. */
export function applyOpenedRolesToCache(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: memberKeys.memberships });
  void queryClient.invalidateQueries({ type: "inactive" });
}
