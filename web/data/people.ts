import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

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

const roles = ["owner", "developer", "designer"] as const;

/** The roles that a person holds in any project. */
export const rolesQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ["members", "roles", { user }],
    queryFn: async ({ signal }) => {
      const held = await Promise.all(
        roles.map(async (role) => {
          const query = { user, role, pageSize: "1" };
          return (await api.call("GET /members", { query, signal })).length > 0;
        }),
      );
      return roles.filter((_, place) => held[place]);
    },
  });

/** A person's projects that are built with a technology. */
export const techProjectsQuery = (api: ApiClient, userId: string, techId: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", "list", { user: userId, techId, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /users/{id}/projects", {
        params: { id: userId },
        query: { techId, after: pageParam },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  });
