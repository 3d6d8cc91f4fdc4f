// What badges and the card say of a project.
import type { Project } from "#contract/projects.ts";
import { answerTimeOf } from "#shared/answer-times.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";

export const factKinds = ["seats", "issues", "answers"] as const;
export type FactKind = (typeof factKinds)[number];

interface Fact {
  readonly text: string;
  /** Whether there is something for newcomers. */
  readonly isGood: boolean;
  readonly isKnown: boolean;
}

type Subject = Pick<
  Project,
  "freeSeats" | "starterIssueCount" | "medianAnswerSeconds" | "archivedAt"
>;

export function factOf(project: Subject, kind: FactKind): Fact {
  if (project.archivedAt) {
    return { text: t("projects.archived"), isGood: false, isKnown: true };
  }
  const { freeSeats, starterIssueCount, medianAnswerSeconds: seconds } = project;
  if (kind === "seats") {
    const count = freeSeats.developer + freeSeats.designer;
    return { text: t("share-pictures.freeSeats", { count }), isGood: count > 0, isKnown: true };
  }
  if (kind === "issues") {
    const count = starterIssueCount;
    const text = t("starter-issues.issueCount", { count, shown: formatNumber(count) });
    return { text, isGood: count > 0, isKnown: count > 0 };
  }
  return seconds === null
    ? { text: t("embeds.answerTimeUnknown"), isGood: false, isKnown: false }
    : {
        text: t("project-cards.answersWithin", answerTimeOf(seconds)),
        isGood: true,
        isKnown: true,
      };
}
