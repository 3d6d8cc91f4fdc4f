// A project's team, below the project's key, and the memberships of people: ["members", …].
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { type ApiClient, nextCursor, type Page } from "#web/lib/client.ts";
import { invalidateProjectLists, projectKeys } from "./project-keys.ts";
import { setProject } from "./projects.ts";

export const memberKeys = {
  /** The memberships of people in all projects. */
  memberships: ["members"] as const,
  team: (projectId: string) => [...projectKeys.one(projectId), "members"] as const,
};

/** The team, owners first; starts after a cursor if the address has one. */
export const teamQuery = (api: ApiClient, projectId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.team(projectId), ...(after ? [{ after }] : [])],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /projects/{id}/members", {
        params: { id: projectId },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export interface MembershipsFilter {
  user: string;
  role?: RoleName | undefined;
  /** The cursor after which the list starts. */
  after?: string | undefined;
}

/** The projects that a person is in, with their role, latest first. */
export const membershipsQuery = (api: ApiClient, { user, role, after }: MembershipsFilter) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.memberships, { user, role, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /members", { query: { user, role, after: pageParam ?? undefined }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The viewer's own membership of a project. */
export const ownMembershipQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: [...memberKeys.team(projectId), "@me"],
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/members/@me", { params: { id: projectId }, signal }),
  });

const roles = ["owner", "developer", "designer"] as const;

/** The roles that a person holds in any project. */
export const rolesQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: [...memberKeys.memberships, "roles", { user }],
    queryFn: async ({ signal }) => {
      const held = await Promise.all(
        roles.map(async (role) => {
          const query = { user, role, pageSize: "1" };
          return (await api.call("GET /members", { query, signal })).length > 0;
        }),
      );
      return roles.filter((_, index) => held[index]);
    },
  });

/** A position that is left out stays as it is; null is none. */
export const setMember = (
  api: ApiClient,
  id: string,
  user: string,
  roleName: RoleName,
  position?: string | null,
) =>
  api.call("POST /projects/{id}/members", {
    params: { id },
    body: { user, roleName, ...(position !== undefined && { position }) },
  });

export const removeMember = (api: ApiClient, id: string, user: string) =>
  api.call("DELETE /projects/{id}/members", { params: { id }, body: { user } });

/**
 * Deletes the person's open invitation only: if they accepted it meanwhile, they stay on the team.
 */
export const withdrawInvitation = (api: ApiClient, id: string, user: string) =>
  api.call("DELETE /projects/{id}/members", { params: { id }, body: { user, invitation: true } });

type Team = InfiniteData<Page<Member[]>>;

/** Updates the cached team, member by member; null removes a member. */
export function applyToTeamInCache(
  queryClient: QueryClient,
  projectId: string,
  change: (member: Member) => Member | null,
): void {
  const changed = (page: Page<Member[]>) => ({
    ...page,
    items: page.items.flatMap((member) => change(member) ?? []),
  });
  queryClient.setQueriesData<Team>(
    { queryKey: memberKeys.team(projectId), predicate: isTeam },
    (team) => team && { ...team, pages: team.pages.map(changed) },
  );
}

/** The viewer's own membership has the same key prefix. */
function isTeam({ state }: Query): boolean {
  const data: unknown = state.data;
  return typeof data === "object" && data !== null && "pages" in data;
}

/** Writes a new project, and refetches the lists that contain it or its author's membership. */
export function applyNewProjectToCache(queryClient: QueryClient, project: Project): void {
  setProject(queryClient, project);
  invalidateProjectLists(queryClient);
  void queryClient.invalidateQueries({ queryKey: memberKeys.memberships });
}
