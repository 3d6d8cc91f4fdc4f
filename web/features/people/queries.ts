import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/api/client.ts";

export const personQuery = (api: ApiClient, username: string) =>
  queryOptions({
    queryKey: ["users", username.toLowerCase()],
    queryFn: ({ signal }) => api.call("GET /search/{text}", { params: { text: username }, signal }),
  });

/** The projects that a person is in, with their role, latest first. */
export const membershipsQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: ["members", "list", { user: userId }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /members", { query: { user: userId, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
