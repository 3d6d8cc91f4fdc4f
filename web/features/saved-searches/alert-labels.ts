import type { TextKey } from "#shared/messages/t.ts";
import type { SavedSearchAlerts } from "#contract/saved-searches.ts";

export const alertChoices = ["none", "site", "daily"] as const;

interface AlertLabels {
  /** As a choice of when to alert. */
  label: TextKey;
  note: TextKey;
  /** On its own. */
  summary: TextKey;
}

export const alertLabels: Record<SavedSearchAlerts, AlertLabels> = {
  none: {
    label: "saved-searches.noAlerts",
    note: "saved-searches.noAlertsHint",
    summary: "saved-searches.noAlerts",
  },
  site: {
    label: "saved-searches.site",
    note: "saved-searches.siteHint",
    summary: "saved-searches.siteSummary",
  },
  daily: {
    label: "mail.digestDaily",
    note: "saved-searches.dailyHint",
    summary: "saved-searches.dailySummary",
  },
};
