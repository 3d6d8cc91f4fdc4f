import type { ReportCategory, ReportedKind } from "#contract/reports.ts";

export const categoryLabel: Record<ReportCategory, string> = {
  spam: "Spam or advertising",
  abuse: "Insults, threats or harassment",
  unlawful: "Illegal or infringing",
  deceptive: "Impersonation",
  other: "Something else",
};

export const kindLabel: Record<ReportedKind, string> = {
  project: "Project",
  comment: "Comment",
  user: "Person",
  event: "Event",
};
