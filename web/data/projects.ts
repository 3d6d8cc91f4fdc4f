// One project by its id, the issues and events of its repository, and changes of it.
import { type QueryClient, queryOptions, infiniteQueryOptions } from "@tanstack/react-query";
import type { Comment } from "#contract/comments.ts";
import type { NewProject, Project, ProjectChanges } from "#contract/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { projectKeys, withoutStarrers } from "./project-keys.ts";

export const projectQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: async ({ signal }) => {
      const project = await api.call("GET /projects/{id}", { params: { id }, signal });
      return withoutStarrers(project);
    },
  });

export const createProject = (api: ApiClient, project: NewProject) =>
  api.call("POST /projects", { body: project });

export const changeProject = (api: ApiClient, id: string, changes: ProjectChanges) =>
  api.call("POST /projects/{id}", { params: { id }, body: changes });

export const deleteProject = (api: ApiClient, { id, name }: Project) =>
  api.call("DELETE /projects/{id}", { params: { id }, body: { name } });

/** Writes a project from the server's reply; other queries that show it are invalidated. */
export function applyProjectToCache(queryClient: QueryClient, project: Project): void {
  setProject(queryClient, project);
  void queryClient.invalidateQueries({ type: "inactive" });
}

export function setProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(projectKeys.one(project.id), withoutStarrers(project));
}

/** The viewer's own comment is the project's last activity; comments don't refetch the project. */
export function applyCommentActivity(
  queryClient: QueryClient,
  { project, postedDate }: Pick<Comment, "project" | "postedDate">,
): void {
  queryClient.setQueryData<Project>(
    projectKeys.one(project),
    (now) =>
      now && {
        ...now,
        lastActivity: "comment",
        lastActivityAt: postedDate,
        health: now.archivedAt === null ? "active" : "archived",
      },
  );
}

/** Refetches the project without its team: what the viewer may do has changed. */
export function refetchProjectAlone(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: projectKeys.one(id), exact: true });
}

/** Refetches the viewer's rights after a conflict with another person's change. */
export function refetchIfRefused(queryClient: QueryClient, id: string, error: unknown): void {
  const overtaken = isApiError(error) && [403, 404, 409].includes(error.status);
  if (overtaken) void queryClient.invalidateQueries({ queryKey: projectKeys.one(id) });
}

export const starterIssuesKey = (projectId: string) =>
  [...projectKeys.one(projectId), "starter-issues"] as const;

/** The issues for newcomers. Live changes of the project refetch them. */
export const starterIssuesQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: starterIssuesKey(projectId),
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/starter-issues", { params: { id: projectId }, signal }),
  });

/** A live event of kind `events` invalidates them. */
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
