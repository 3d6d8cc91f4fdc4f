import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApplicationsTab } from "#web/lib/paths.ts";
import { askedTab, tabOfStatus } from "./application-tabs.ts";
import { applicationQuery } from "./queries.ts";

/** The tab that the address asks for, else the one where the open application stands. */
export function useProjectTab(): ApplicationsTab {
  const { applicationId = "" } = useParams();
  const [search] = useSearchParams();
  const asked = askedTab(search);
  const options = applicationQuery(useApi(), applicationId);
  const { data: open } = useQuery({ ...options, enabled: applicationId !== "" && !asked });
  return asked ?? (open ? tabOfStatus(open.status) : "pending");
}
