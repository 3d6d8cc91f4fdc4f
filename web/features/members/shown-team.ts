import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Page } from "#web/lib/client.ts";
import { teamKey } from "#web/data/members.ts";

type Team = InfiniteData<Page<Member[]>>;

/** Changes the team as pages show it, member by member; null takes one out. */
export function changeTeam(
  queryClient: QueryClient,
  projectId: string,
  change: (member: Member) => Member | null,
): void {
  queryClient.setQueriesData<Team>(
    { queryKey: teamKey(projectId), predicate: isTeam },
    (team) => team && { ...team, pages: team.pages.map((page) => changed(page, change)) },
  );
}

/** One's own membership is kept below the same key. */
function isTeam({ state }: Query): boolean {
  const data: unknown = state.data;
  return typeof data === "object" && data !== null && "pages" in data;
}

const changed = (page: Page<Member[]>, change: (member: Member) => Member | null) => ({
  ...page,
  items: page.items.flatMap((member) => change(member) ?? []),
});
