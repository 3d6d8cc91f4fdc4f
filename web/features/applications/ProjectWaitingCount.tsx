import { useQuery } from "@tanstack/react-query";
import { tabCount, tabCountsQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

/** How many applications to the project are pending; nothing for none, and until it is known. */
export function ProjectWaitingCount({ projectId }: { projectId: string }) {
  const { data: counts } = useQuery(tabCountsQuery(useApi(), { project: projectId }));
  return <WaitingCount count={tabCount(counts, "pending")} of="waiting" />;
}
