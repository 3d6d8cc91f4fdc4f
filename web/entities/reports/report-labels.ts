import { t, type TextKey } from "#shared/messages/t.ts";
import type { ReportCategory, ReportedKind } from "#contract/reports.ts";

const categoryKeys = {
  spam: "reports.spam",
  abuse: "reports.abuse",
  unlawful: "reports.unlawful",
  deceptive: "reports.deceptive",
  other: "reports.other",
} satisfies Record<ReportCategory, TextKey>;

/** In the order of the form. */
export const categories = Object.keys(categoryKeys) as ReportCategory[];

export const categoryLabel = (category: ReportCategory): string => t(categoryKeys[category]);

const kindKeys = {
  project: "reports.kindProject",
  comment: "reports.kindComment",
  user: "members.person",
  event: "reports.kindEvent",
  update: "reports.kindUpdate",
  picture: "reports.kindPicture",
} satisfies Record<ReportedKind, TextKey>;

export const kindLabel = (kind: ReportedKind): string => t(kindKeys[kind]);
