// What the settings of a project read and change. Keys and shapes are those of the project's pages.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import type { Project, ProjectChanges } from "#contract/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";

export const projectQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["projects", id],
    queryFn: ({ signal }) => api.call("GET /projects/{id}", { params: { id }, signal }),
  });

export const teamKey = (projectId: string) => ["projects", projectId, "members"] as const;

/** The team, owners first; from a cursor on, where an address names one. */
export const teamQuery = (api: ApiClient, projectId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(projectId), ...(after ? [{ after }] : [])],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /projects/{id}/members", {
        params: { id: projectId },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  });

/** People whose username or display name begins with the text. */
export const peopleQuery = (api: ApiClient, search: string) =>
  queryOptions({
    queryKey: ["users", "search", search],
    queryFn: ({ signal }) => api.call("GET /users", { query: { search }, signal }),
  });

export const changeProject = (api: ApiClient, id: string, changes: ProjectChanges) =>
  api.call("POST /projects/{id}", { params: { id }, body: changes });

export const deleteProject = (api: ApiClient, { id, name }: Project) =>
  api.call("DELETE /projects/{id}", { params: { id }, body: { name } });

export const setMember = (api: ApiClient, id: string, user: string, roleName: RoleName) =>
  api.call("POST /projects/{id}/members", { params: { id }, body: { user, roleName } });

export const removeMember = (api: ApiClient, id: string, user: string) =>
  api.call("DELETE /projects/{id}/members", { params: { id }, body: { user } });

/** Ends the person's open invitation alone: whoever has accepted by now stays on the team. */
export const withdrawInvitation = (api: ApiClient, id: string, user: string) =>
  api.call("DELETE /projects/{id}/members", { params: { id }, body: { user, invitation: true } });

/** Takes in a project as the API answered; lists that show it are fetched again when next seen. */
export function keepProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(["projects", project.id], project);
  staleElsewhere(queryClient);
}

/**
 * Fetches what a change to its team made of the project, and of what one may do there. The team
 * itself, which was changed on the page already, keeps its order until it is next opened.
 */
export function refetchProject(queryClient: QueryClient, id: string): Promise<void> {
  staleElsewhere(queryClient);
  void queryClient.invalidateQueries({ queryKey: teamKey(id), refetchType: "none" });
  // Who was an owner may know the webhooks' secrets, which the page then says.
  void queryClient.invalidateQueries({ queryKey: ["hooks", id], exact: true });
  return queryClient.invalidateQueries({ queryKey: ["projects", id], exact: true });
}

/** Fetches the team, whose invitations have changed, and the project with it. */
export async function refetchTeam(queryClient: QueryClient, id: string): Promise<void> {
  staleElsewhere(queryClient);
  await queryClient.invalidateQueries({ queryKey: ["projects", id] });
}

/** Somebody else changed what one may do here: finds out, so that the page follows. */
export function refetchIfRefused(queryClient: QueryClient, id: string, error: unknown): void {
  const overtaken = isApiError(error) && [403, 404, 409].includes(error.status);
  if (overtaken) void queryClient.invalidateQueries({ queryKey: ["projects", id] });
}

/** Teams and projects stand on many pages: none of those that aren't open is up to date now. */
function staleElsewhere(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ type: "inactive" });
}
