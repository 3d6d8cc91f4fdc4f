// Projects: one by its id, and lists of cards. All queries that contain projects have keys below
// ["projects"], so that a star updates them all; keys of `stars`, `matches` and `members` start
// there too.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Comment } from "#contract/comments.ts";
import type { NewProject, Project, ProjectCard, ProjectChanges } from "#contract/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";

export const projectKeys = {
  all: ["projects"] as const,
  one: (id: string) => ["projects", id] as const,
  lists: ["projects", "list"] as const,
  newest: ["projects", "newest"] as const,
  searches: ["projects", "search"] as const,
};

const nextCursor = (page: { next: string | null }) => page.next;

/** Drops up to two hundred ids that no screen shows but each page would embed. */
const withoutStarrers = (project: Project): Project => ({ ...project, starrers: [] });

/** Also without the full text: cards show its summary. */
export const asCard = <T extends ProjectCard>(project: T): T => ({
  ...project,
  description: "",
  starrers: [],
});

const asCards = <T extends ProjectCard>(page: { items: T[]; next: string | null }) => ({
  ...page,
  items: page.items.map(asCard),
});

export const projectQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: async ({ signal }) =>
      withoutStarrers(await api.call("GET /projects/{id}", { params: { id }, signal })),
  });

export interface ProjectsFilter {
  /** The slug of a technology. */
  tech?: string | undefined;
  /** The cursor after which the list starts. */
  after?: string | undefined;
}

export const projectsQuery = (api: ApiClient, { tech, after }: ProjectsFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.lists, { tech, after }],
    queryFn: async ({ pageParam, signal }) =>
      asCards(
        await api.page("GET /projects", { query: { tech, after: pageParam ?? undefined }, signal }),
      ),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
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

/** The newest listed projects. */
export const newestProjectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: projectKeys.newest,
    queryFn: async ({ signal }) => {
      const query = { pageSize: `${newestProjects}` };
      return (await api.call("GET /projects", { query, signal })).map(asCard);
    },
  });

export const searchQuery = (api: ApiClient, search: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.searches, { search, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /project_search", {
        query: { search, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
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

export function invalidateProjectLists(queryClient: QueryClient): void {
  for (const queryKey of [projectKeys.lists, projectKeys.newest, projectKeys.searches]) {
    void queryClient.invalidateQueries({ queryKey });
  }
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
