import type { SavedSearchAlerts } from "#contract/saved-searches.ts";

export const alertChoices = ["none", "site", "daily"] as const;

export const alertLabels: Record<SavedSearchAlerts, { label: string; note: string }> = {
  none: { label: "No alerts", note: "Save the search only" },
  site: { label: "Right away", note: "A notification within a minute" },
  daily: { label: "Daily", note: "One notification each morning with new matches" },
};
