// Stars: the viewer's starred projects, and what a star changes in all cached projects.
import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ProjectCard } from "#contract/projects.ts";
import type { Starring } from "#contract/stars.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { optimisticChange } from "#web/lib/optimistic-change.ts";
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

/** What a star button shows. */
export type Starrable = Pick<ProjectCard, "id" | "name" | "starred" | "starCount" | "can">;

/** Stars and unstars a project. Several quick clicks are sent one after the other. */
export function useToggleStar({ id, name, starred }: Starrable) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mutationKey = ["stars", id];
  const show = (star: boolean) => changeStars(queryClient, id, starredAs(star));
  const { mutate } = useMutation(
    optimisticChange(queryClient, {
      mutationKey,
      mutationFn: (star: boolean) =>
        api.call(star ? "POST /projects/{id}/star" : "POST /projects/{id}/unstar", {
          params: { id },
          body: {},
        }),
      show(star) {
        show(star);
        return () => show(!star);
      },
      onReply(starring) {
        changeStars(queryClient, id, () => starring);
        refetchOutdated(queryClient);
      },
      onFailure: (error, star) =>
        toast({
          title: star ? `${name} was not starred` : `${name} is still starred`,
          description: messageOf(error),
          mark: "danger",
        }),
    }),
  );
  return () => {
    // Two clicks in quick succession may both come before the first is rendered.
    const pending = queryClient.getMutationCache().findAll({ mutationKey, status: "pending" });
    mutate(!(pending.at(-1)?.state.variables ?? starred));
  };
}

type ChangeStars = (starring: Starring) => Starring;

/** The stars with the viewer's, or without it. */
const starredAs =
  (star: boolean): ChangeStars =>
  ({ starred, starCount }) => ({
    starred: star,
    starCount: starCount + Number(star) - Number(starred),
  });

/** Changes a project's stars wherever the project is cached. */
function changeStars(queryClient: QueryClient, projectId: string, change: ChangeStars): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: projectKeys.all })) {
    const { queryKey, state } = query;
    const next = withStars(state.data, projectId, change);
    if (next === state.data) continue;
    queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    // Keeps the query's staleness.
    if (state.isInvalidated) query.invalidate();
  }
}

function refetchOutdated(queryClient: QueryClient): void {
  // A reply in flight may be from before the star.
  void queryClient.invalidateQueries({ queryKey: projectKeys.all, fetchStatus: "fetching" });
  // A list on the screen stays as it is until the viewer returns to it.
  queryClient.removeQueries({ queryKey: starredKey, type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: starredKey, refetchType: "none" });
}

/**
 * Changes the stars of one project in cached data of any shape. Returns the same object where the
 * project isn't in it.
 */
export function withStars<Data>(data: Data, projectId: string, change: ChangeStars): Data {
  return changeIn(data, projectId, change) as Data;
}

function changeIn(data: unknown, id: string, change: ChangeStars): unknown {
  if (Array.isArray(data)) {
    const changed = data.map((one: unknown) => changeIn(one, id, change));
    return changed.some((one, index) => one !== data[index]) ? changed : data;
  }
  if (typeof data !== "object" || data === null) return data;
  if ("starCount" in data) {
    return "id" in data && data.id === id
      ? { ...data, ...change(data as unknown as Starring) }
      : data;
  }
  const entries = Object.entries(data);
  const changed = entries.map(([name, value]) => [name, changeIn(value, id, change)] as const);
  const isChanged = changed.some(([, value], index) => value !== entries[index]?.[1]);
  return isChanged ? Object.fromEntries(changed) : data;
}
