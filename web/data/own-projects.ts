// The viewer's projects: below ["members"], whose changes concern them.
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { memberKeys } from "./members.ts";

interface OwnProjectsFilter {
  role?: RoleName | undefined;
  /** The cursor after which the list starts. */
  after?: string | undefined;
}

/** The projects that the viewer is in, latest joined first. */
export const ownProjectsQuery = (api: ApiClient, { role, after }: OwnProjectsFilter) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.memberships, "own", { role, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /own_projects", { query: { role, after: pageParam ?? undefined }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  });
