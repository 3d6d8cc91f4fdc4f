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

const seenBy: Record<ReportedThing["kind"], string> = {
  project: "its members and admins",
  comment: "its author and admins",
  user: "the person and admins",
  event: "the project’s team and admins",
};

/** The labels and messages of a decision. */
export function decisionLabels(
  act: ReportedAct,
  { kind, title, reportCount }: ReportedThing,
): ActLabels {
  const what = {
    project: title,
    comment: `the comment on ${title}`,
    user: title,
    event: `the event of ${title}`,
  }[kind];
  const reports = reportCount === 1 ? "the report" : `the ${reportCount} reports`;
  const words: Record<ReportedAct, ActLabels> = {
    hide: {
      label: "Hide",
      title: `Hide ${what}?`,
      about: `Only ${seenBy[kind]} will see it. You can restore it later.`,
      done: "Hidden",
      errorTitle: "The content was not hidden.",
      isDanger: true,
    },
    restore: {
      label: "Restore",
      title: `Restore ${what}?`,
      about: "Everyone can see it again.",
      done: "Restored",
      errorTitle: "The content was not restored.",
    },
    dismiss: {
      label: "Dismiss reports",
      title: `Dismiss ${reports} of ${what}?`,
      about: "The content stays as it is. You can re-open the reports later.",
      done: "Reports dismissed",
      errorTitle: "The reports were not dismissed.",
    },
    reopen: {
      label: "Re-open reports",
      title: `Re-open the reports of ${what}?`,
      about: "The reports that were settled last become open again.",
      done: "Reports re-opened",
      errorTitle: "The reports were not re-opened.",
    },
  };
  return words[act];
}

/** "12 reports, 11 dismissed" */
export function reportCountLabel({
  total,
  dismissed,
}: Pick<ReporterRecord, "total" | "dismissed">) {
  const reports = total === 1 ? "1 report" : `${total} reports`;
  return dismissed === 0 ? reports : `${reports}, ${dismissed} dismissed`;
}

/** The same for all reports of one person. */
export function reporterDecisionLabels(
  act: ReporterActInput["act"],
  username: string,
  { open }: Pick<ReporterRecord, "open">,
): ActLabels {
  const words: Record<ReporterActInput["act"], ActLabels> = {
    dismiss: {
      label: "Dismiss all",
      title: `Dismiss all reports by ${username}?`,
      about: `All ${open} open reports by ${username} are dismissed. Reports by others stay open. You can re-open them together.`,
      done: `Reports by ${username} dismissed`,
      errorTitle: "The reports were not dismissed.",
    },
    reopen: {
      label: "Re-open all",
      title: `Re-open the reports by ${username}?`,
      about: "The reports that were dismissed together become open again.",
      done: `Reports by ${username} re-opened`,
      errorTitle: "The reports were not re-opened.",
    },
  };
  return words[act];
}
