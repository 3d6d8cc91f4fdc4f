// People who ask to be let in: ["admin", "access-requests", …] and their count.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccessRequest } from "#contract/access-requests.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

interface AccessFilter {
  readonly state: AccessRequest["state"];
  readonly after?: string | undefined;
}

const states = ["waiting", "approved", "declined"] as const;

export const accessFilterOf = (params: URLSearchParams): AccessFilter => ({
  state: states.find((state) => state === params.get("state")) ?? "waiting",
  after: params.get("after") ?? undefined,
});

const listKey = ["admin", "access-requests"] as const;
const countKey = ["admin", "access-requests-count"] as const;

export const accessRequestsQuery = (api: ApiClient, { state, after }: AccessFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { state, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/access_requests", { query: { state, after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export const accessRequestsCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: countKey,
    queryFn: ({ signal }) => api.call("GET /admin/access_requests/count", { signal }),
  });

export const approveAccess = (api: ApiClient, { id }: Pick<AccessRequest, "id">) =>
  api.call("POST /admin/access_requests/{id}/approve", { params: { id } });

export const declineAccess = (api: ApiClient, { id }: Pick<AccessRequest, "id">) =>
  api.call("POST /admin/access_requests/{id}/decline", { params: { id } });

export const takeBackAccess = (api: ApiClient, { id }: Pick<AccessRequest, "id">) =>
  api.call("POST /admin/access_requests/{id}/take_back", { params: { id } });

/** An answered request leaves one list, and may be in another. */
export function invalidateAccessRequests(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: countKey }),
  ]);
}
