// What the viewer wants to hear of projects: the list, and the cache updates of a choice.
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { Project } from "#contract/projects.ts";
import type { Watch, WatchLevel } from "#contract/watching.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { notificationSettingsKey } from "./notification-keys.ts";
import { projectKeys } from "./project-keys.ts";

const watchedProjectsKey = ["watching"] as const;

/** The projects that the viewer watches or muted, the latest choice first. */
export const watchedProjectsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: watchedProjectsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /watching", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** Returns what it was before, too. @throws ApiError */
export async function setWatchLevel(
  api: ApiClient,
  queryClient: QueryClient,
  projectId: string,
  level: WatchLevel,
): Promise<Watch> {
  const watch = await api.call("POST /projects/{id}/watch", {
    params: { id: projectId },
    body: { level },
  });
  await applyWatchToCache(queryClient, watch);
  return watch;
}

async function applyWatchToCache(
  queryClient: QueryClient,
  { project, level }: Watch,
): Promise<void> {
  const one = { queryKey: projectKeys.one(project.id), exact: true };
  // A reply in flight may be from before the change.
  await queryClient.cancelQueries(one);
  queryClient.setQueryData<Project>(
    one.queryKey,
    (cached) => cached && { ...cached, watchLevel: level },
  );
  void queryClient.invalidateQueries({ queryKey: notificationSettingsKey });
  await queryClient.invalidateQueries({ queryKey: watchedProjectsKey });
}
