// Stars: the viewer's starred projects, and what a star changes in all cached projects.
import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { ProjectCard } from "#contract/projects.ts";
import type { Starring } from "#contract/stars.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { toast } from "#web/ui/toaster.ts";
import { projectKeys } from "./project-keys.ts";

export const starredKey = [...projectKeys.all, "starred"] as const;

/**
 * The viewer's starred projects, latest star first; starts after a cursor if the address has one.
 */
export const starredQuery = (api: ApiClient, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...starredKey, { after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /starred_projects", { query: { after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The state of a star button. */
export type Starrable = Pick<ProjectCard, "id" | "name" | "starred" | "starCount" | "can">;

/**
 * A project's stars after the viewer's last click, before the server has replied. Clicks are sent
 * one after the other. On a failure the server's last reply is shown again.
 */
export function useStar({ id, name, starred, starCount }: Omit<Starrable, "can">) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mutationKey = ["stars", id];
  const clicks = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as boolean,
  });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (star: boolean) =>
      api.call(star ? "POST /projects/{id}/star" : "POST /projects/{id}/unstar", {
        params: { id },
        body: {},
      }),
    onSuccess: (starring) => applyStarringToCache(queryClient, id, starring),
    onError: (error, star) => {
      // A later click supersedes this one, whatever its result.
      if (pendingClicks(queryClient, mutationKey).length > 1) return;
      toast({
        title: star ? `${name} was not starred` : `${name} is still starred`,
        description: messageOf(error),
        mark: "danger",
      });
    },
  });
  const wanted = clicks.at(-1) ?? starred;
  return {
    starred: wanted,
    starCount: starCount + Number(wanted) - Number(starred),
    toggle() {
      // Two clicks in quick succession may both come before the first is rendered.
      mutate(!(pendingClicks(queryClient, mutationKey).at(-1) ?? starred));
    },
  };
}

function pendingClicks(queryClient: QueryClient, mutationKey: string[]): boolean[] {
  const clicks = queryClient.getMutationCache().findAll({ mutationKey, status: "pending" });
  return clicks.map(({ state }) => state.variables as boolean);
}

/** Writes a project's stars from the server's reply wherever the project is cached. */
function applyStarringToCache(
  queryClient: QueryClient,
  projectId: string,
  starring: Starring,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: projectKeys.all })) {
    const { queryKey, state } = query;
    const next = withStarring(state.data, projectId, starring);
    if (next === state.data) continue;
    queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    // Keeps the query's staleness; a reply in flight may be from before the star.
    if (state.isInvalidated) query.invalidate();
    if (state.fetchStatus === "fetching")
      void queryClient.invalidateQueries({ queryKey, exact: true });
  }
  // A list on the screen stays as it is until the viewer returns to it.
  queryClient.removeQueries({ queryKey: starredKey, type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: starredKey, refetchType: "none" });
}

/**
 * Replaces the stars of one project in cached data of any shape. Returns the same object where the
 * project isn't in it.
 */
export function withStarring<Data>(data: Data, projectId: string, starring: Starring): Data {
  return change(data, projectId, starring) as Data;
}

function change(data: unknown, id: string, starring: Starring): unknown {
  if (Array.isArray(data)) {
    const changed = data.map((one: unknown) => change(one, id, starring));
    return changed.some((one, index) => one !== data[index]) ? changed : data;
  }
  if (typeof data !== "object" || data === null) return data;
  if ("starCount" in data) {
    return "id" in data && data.id === id ? { ...data, ...starring } : data;
  }
  const entries = Object.entries(data);
  const changed = entries.map(([name, value]) => [name, change(value, id, starring)] as const);
  const isChanged = changed.some(([, value], index) => value !== entries[index]?.[1]);
  return isChanged ? Object.fromEntries(changed) : data;
}
