// The people and projects that the viewer blocks: the queries, and what a change invalidates.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BlockTarget } from "#contract/blocks.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

/** Newest first. */
export const blocksQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ["blocks", "list"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /blocks", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** Whether that person or project is blocked. */
export const isBlockedQuery = (api: ApiClient, { kind, id }: BlockTarget) =>
  queryOptions({
    queryKey: ["blocks", kind, id],
    queryFn: async ({ signal }) =>
      (await api.call("GET /blocks", { query: { kind, id }, signal })).length > 0,
  });

export const addBlock = (api: ApiClient, { kind, id }: BlockTarget) =>
  api.call("POST /blocks", { body: { kind, id } });

export const removeBlock = (api: ApiClient, { kind, id }: BlockTarget) =>
  api.call("DELETE /blocks", { body: { kind, id } });

/** Blocking withdraws invitations, which projects and notifications show. */
export async function refetchBlocks(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["blocks", "invitations", "notifications", "projects"].map((kind) =>
      queryClient.invalidateQueries({ queryKey: [kind] }),
    ),
  );
}
