import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Member } from "#contract/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { teamOf } from "#web/lib/team.ts";
import { teamQuery } from "#web/data/members.ts";

/** Who is on the team or invited to it, by the person's id. Fetches what is missing of a large team. */
export function useTeam(projectId: string): ReadonlyMap<string, Member> {
  const team = useInfiniteQuery(teamQuery(useApi(), projectId));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = team;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const { members, invited } = teamOf(team.data?.pages.flatMap(({ items }) => items) ?? []);
  return new Map([...members, ...invited].map((member) => [member.user.id, member]));
}
