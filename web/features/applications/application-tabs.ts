import type { ApplicationStatus } from "#contract/applications.ts";
import type { ApplicationsTab } from "#web/lib/paths.ts";

export const applicationTabs = ["pending", "accepted", "closed"] as const;

export const tabLabel: Record<ApplicationsTab, string> = {
  pending: "Pending",
  accepted: "Accepted",
  closed: "Closed",
};

/** What stands under a tab: withdrawn ones are over, too, and keep their own badge. */
export const statusesOf: Record<ApplicationsTab, readonly ApplicationStatus[]> = {
  pending: ["pending"],
  accepted: ["accepted"],
  closed: ["closed", "withdrawn"],
};

/** The tab that an address asks for by `?tab=`, if it is one. */
export function askedTab(search: URLSearchParams): ApplicationsTab | undefined {
  const asked = search.get("tab");
  return applicationTabs.find((tab) => tab === asked);
}

export const tabOfStatus = (status: ApplicationStatus): ApplicationsTab =>
  status === "withdrawn" ? "closed" : status;
