import { useQuery } from "@tanstack/react-query";
import { tabCountsQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

/** How many applications to the project are pending; nothing for none, and until it is known. */
export default function ProjectWaitingCount({ projectId }: { projectId: string }) {
  const { data: countOf } = useQuery(tabCountsQuery(useApi(), { project: projectId }));
  return <WaitingCount count={countOf?.("pending") ?? 0} of="waiting" />;
}
