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
  user: "themselves and admins",
};

/** The labels and messages of a decision. */
export function decisionLabels(
  act: ReportedAct,
  { kind, title, reportCount }: ReportedThing,
): ActLabels {
  const what = { project: title, comment: `the comment on ${title}`, user: title }[kind];
  const reports = reportCount === 1 ? "the report" : `the ${reportCount} reports`;
  const words: Record<ReportedAct, ActLabels> = {
    hide: {
      label: "Hide",
      title: `Hide ${what}?`,
      about: `It is gone at once for all but ${seenBy[kind]}, wherever it showed. It can be restored.`,
      done: "Hidden",
      errorTitle: "It is not hidden.",
      isDanger: true,
    },
    restore: {
      label: "Restore",
      title: `Restore ${what}?`,
      about: "It shows again for everybody, wherever it did before.",
      done: "Restored",
      errorTitle: "It is still hidden.",
    },
    dismiss: {
      label: "Dismiss Reports",
      title: `Dismiss ${reports} of ${what}?`,
      about: "Nothing changes for anybody. The reports can be opened again.",
      done: "Reports dismissed",
      errorTitle: "The reports are still open.",
    },
    reopen: {
      label: "Open Reports Again",
      title: `Open the reports of ${what} again?`,
      about: "Those that were settled last wait for an answer again.",
      done: "Reports open again",
      errorTitle: "The reports are still settled.",
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
      label: "Dismiss All",
      title: `Dismiss all reports by ${username}?`,
      about: `All ${open} open reports by ${username} are dismissed at once. Reports by others stay open. You can reopen them together.`,
      done: `Reports by ${username} dismissed`,
      errorTitle: "The reports are still open.",
    },
    reopen: {
      label: "Reopen All",
      title: `Reopen the reports by ${username}?`,
      about: "Reports that were dismissed all at once are open again.",
      done: `Reports by ${username} open again`,
      errorTitle: "The reports are still dismissed.",
    },
  };
  return words[act];
}
