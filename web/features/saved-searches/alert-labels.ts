import type { SavedSearchAlerts } from "#contract/saved-searches.ts";

export const alertChoices = ["none", "site", "daily"] as const;

interface AlertLabels {
  /** As a choice of when to alert. */
  label: string;
  note: string;
  /** On its own. */
  summary: string;
}

export const alertLabels: Record<SavedSearchAlerts, AlertLabels> = {
  none: { label: "No alerts", note: "Save the search only", summary: "No alerts" },
  site: {
    label: "Right away",
    note: "A notification within a minute",
    summary: "Alerts right away",
  },
  daily: {
    label: "Daily",
    note: "One notification each morning with new matches",
    summary: "Daily alerts",
  },
};
