import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RoleName } from "#contract/members.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { teamQuery } from "./queries.ts";

/** Who has which role, by the person's id. Fetches what is missing of a large team. */
export function useRolesOnTeam(projectId: string): ReadonlyMap<string, RoleName> {
  const team = useInfiniteQuery(teamQuery(useApi(), projectId));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = team;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const members = team.data?.pages.flatMap(({ items }) => items) ?? [];
  return new Map(members.map(({ user, roleName }) => [user.id, roleName]));
}
