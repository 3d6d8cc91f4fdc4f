import type { IssueSize } from "#contract/issues.ts";
import type { TextKey } from "#shared/messages/t.ts";

/** How much work an issue is. */
export const issueSizeLabels = {
  small: "starter-issues.sizeSmall",
  medium: "starter-issues.sizeMedium",
  large: "starter-issues.sizeLarge",
} as const satisfies Record<IssueSize, TextKey>;
