// A project's updates. Their key is below the project's, so that live changes of it refetch them.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { NewUpdate, Update, UpdateChanges } from "#contract/updates.ts";
import { type ApiClient, nextCursor, type Page } from "#web/lib/client.ts";
import { optimisticChange } from "#web/lib/optimistic-change.ts";
import type { NewPicture } from "./pictures.ts";
import { invalidateProjectLists, projectKeys } from "./project-keys.ts";

const updatesKey = (projectId: string) => [...projectKeys.one(projectId), "updates"] as const;

const pageSize = 10;

/** Latest first; starts after a cursor if there is one. */
export const updatesQuery = (api: ApiClient, projectId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...updatesKey(projectId), { after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /projects/{id}/updates", {
        params: { id: projectId },
        query: { pageSize: String(pageSize), after: pageParam },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The cursor of older updates in an address. */
export const updatesCursorOf = (search: URLSearchParams): string | undefined =>
  search.get("after") || undefined;

export const postUpdate = (api: ApiClient, projectId: string, body: NewUpdate) =>
  api.call("POST /projects/{id}/updates", { params: { id: projectId }, body });

export const changeUpdate = (
  api: ApiClient,
  { id, project }: Pick<Update, "id" | "project">,
  body: UpdateChanges,
) =>
  api.call("POST /projects/{id}/updates/{updateId}", {
    params: { id: project.id, updateId: id },
    body,
  });

export const setUpdatePicture = (
  api: ApiClient,
  { id, project }: Pick<Update, "id" | "project">,
  body: NewPicture,
) =>
  api.call("POST /projects/{id}/updates/{updateId}/picture", {
    params: { id: project.id, updateId: id },
    body,
  });

export const removeUpdatePicture = (
  api: ApiClient,
  { id, project }: Pick<Update, "id" | "project">,
) =>
  api.call("DELETE /projects/{id}/updates/{updateId}/picture", {
    params: { id: project.id, updateId: id },
  });

/** Writes a new or changed update, and refetches the project, which has the latest one. */
export function applyUpdateToCache(queryClient: QueryClient, update: Update): void {
  setUpdates(queryClient, update.project.id, (pages) => {
    if (pages.some((page) => page.some(({ id }) => id === update.id))) {
      return pages.map((page) => page.map((one) => (one.id === update.id ? update : one)));
    }
    return pages.map((page, index) => (index === 0 ? [update, ...page] : page));
  });
  refetchLatest(queryClient, update.project.id);
}

/** Removes an update at once; it comes back if the server refuses. */
export const updateDeletion = (
  api: ApiClient,
  queryClient: QueryClient,
  { id, project }: Pick<Update, "id" | "project">,
  { onDeleted, onFailure }: { onDeleted: () => void; onFailure: (error: Error) => void },
) =>
  optimisticChange<void, Update>(queryClient, {
    mutationKey: ["delete-update", id],
    mutationFn: () =>
      api.call("DELETE /projects/{id}/updates/{updateId}", {
        params: { id: project.id, updateId: id },
      }),
    filters: { queryKey: updatesKey(project.id) },
    show() {
      const before = queryClient.getQueriesData<Pages>({ queryKey: updatesKey(project.id) });
      setUpdates(queryClient, project.id, (pages) =>
        pages.map((page) => page.filter((one) => one.id !== id)),
      );
      return () => {
        for (const [key, data] of before) queryClient.setQueryData(key, data);
      };
    },
    onReply() {
      refetchLatest(queryClient, project.id);
      onDeleted();
    },
    onFailure,
  });

type Pages = InfiniteData<Page<Update[]>>;

function setUpdates(
  queryClient: QueryClient,
  projectId: string,
  change: (pages: readonly Update[][]) => Update[][],
): void {
  queryClient.setQueriesData<Pages>({ queryKey: updatesKey(projectId) }, (now) => {
    if (!now) return now;
    const changed = change(now.pages.map(({ items }) => items));
    return {
      ...now,
      pages: now.pages.map((page, index) => ({ ...page, items: changed[index] ?? page.items })),
    };
  });
}

function refetchLatest(queryClient: QueryClient, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId), exact: true });
  invalidateProjectLists(queryClient);
}
