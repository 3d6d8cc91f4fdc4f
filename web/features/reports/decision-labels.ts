import { t } from "#shared/messages/t.ts";
import type {
  ReportedAct,
  ReportedThing,
  ReporterActInput,
  ReporterRecord,
} from "#contract/reports.ts";

export interface ActLabels {
  readonly label: string;
  readonly title: string;
  readonly about: string;
  readonly done: string;
  readonly errorTitle: string;
  readonly isDanger?: boolean;
}

/** The labels and messages of a decision. */
export function decisionLabels(
  act: ReportedAct,
  { kind, title, reportCount }: ReportedThing,
): ActLabels {
  const what = { kind: kind === "project" || kind === "user" ? "other" : kind, title } as const;
  const words: Record<ReportedAct, ActLabels> = {
    hide: {
      label: t("reports.hide"),
      title: t("reports.hideTitle", what),
      about: t("reports.hideAbout", { kind: kind === "user" ? "other" : kind }),
      done: t("reports.hiddenToast"),
      errorTitle: t("reports.hideFailed"),
      isDanger: true,
    },
    restore: {
      label: t("reports.restore"),
      title: t("reports.restoreTitle", what),
      about: t("reports.restoreAbout"),
      done: t("reports.restoredToast"),
      errorTitle: t("reports.restoreFailed"),
    },
    dismiss: {
      label: t("reports.dismiss"),
      title: t("reports.dismissTitle", { ...what, count: reportCount }),
      about: t("reports.dismissAbout"),
      done: t("reports.dismissedToast"),
      errorTitle: t("reports.dismissFailed"),
    },
    reopen: {
      label: t("reports.reopen"),
      title: t("reports.reopenTitle", what),
      about: t("reports.reopenAbout"),
      done: t("reports.reopenedToast"),
      errorTitle: t("reports.reopenFailed"),
    },
  };
  return words[act];
}

/** "12 reports, 11 dismissed" */
export function reportCountLabel({
  total,
  dismissed,
}: Pick<ReporterRecord, "total" | "dismissed">) {
  return dismissed === 0
    ? t("reports.count", { count: total })
    : t("reports.countDismissed", { total, dismissed });
}

/** The same for all reports of one person. */
export function reporterDecisionLabels(
  act: ReporterActInput["act"],
  username: string,
  { open }: Pick<ReporterRecord, "open">,
): ActLabels {
  const words: Record<ReporterActInput["act"], ActLabels> = {
    dismiss: {
      label: t("reports.dismissAll"),
      title: t("reports.dismissAllTitle", { username }),
      about: t("reports.dismissAllAbout", { open, username }),
      done: t("reports.dismissedAllToast", { username }),
      errorTitle: t("reports.dismissFailed"),
    },
    reopen: {
      label: t("reports.reopenAll"),
      title: t("reports.reopenAllTitle", { username }),
      about: t("reports.reopenAllAbout"),
      done: t("reports.reopenedAllToast", { username }),
      errorTitle: t("reports.reopenFailed"),
    },
  };
  return words[act];
}
