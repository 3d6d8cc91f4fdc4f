import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import {
  applicationQuery,
  applicationTabs,
  type ApplicationsOwner,
  tabCount,
  tabCountsQuery,
  tabInSearch,
  tabOfStatus,
} from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApplicationsTab } from "#web/lib/paths.ts";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";

const tabLabel: Record<ApplicationsTab, string> = {
  pending: "Pending",
  accepted: "Accepted",
  closed: "Closed",
};

interface StatusTabsProps {
  /** Whose applications they are. */
  owner: ApplicationsOwner;
  /** The first tab's name where it isn't "Pending". */
  pendingLabel?: string;
  current: ApplicationsTab;
  pathOf: (tab: ApplicationsTab) => string;
}

/** The tabs of a list of applications, with how many each has. */
export function StatusTabs({ owner, pendingLabel, current, pathOf }: StatusTabsProps) {
  const { data: counts } = useQuery(tabCountsQuery(useApi(), owner));
  return (
    <Tabs label="Applications by status">
      {applicationTabs.map((tab) => (
        <Tab
          key={tab}
          current={tab === current}
          count={tabCount(counts, tab) || undefined}
          render={<Link to={pathOf(tab)} preventScrollReset />}
        >
          {(tab === "pending" && pendingLabel) || tabLabel[tab]}
        </Tab>
      ))}
    </Tabs>
  );
}

/** The tab in the address, otherwise the one that contains the open application. */
export function useProjectTab(): ApplicationsTab {
  const { applicationId = "" } = useParams();
  const [search] = useSearchParams();
  const asked = tabInSearch(search);
  const options = applicationQuery(useApi(), applicationId);
  const { data: open } = useQuery({ ...options, enabled: applicationId !== "" && !asked });
  return asked ?? (open ? tabOfStatus(open.status) : "pending");
}
