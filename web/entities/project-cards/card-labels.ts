import { answerTimeOf } from "#shared/answer-times.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { OpenRole } from "#contract/members.ts";
import type { ActivityKind, ProjectCard } from "#contract/projects.ts";
import type { TechFit } from "#web/entities/techs/tech-fit.ts";

/** The match: "3 of your 4 technologies", "All 4 of your technologies"; "" without one. */
export function fitLabel({ shared, own }: TechFit): string {
  if (shared === 0) return "";
  if (own === 1) return t("project-cards.fit", { kind: "only", shared, own });
  if (own === 2 && shared === 2) return t("project-cards.fit", { kind: "both", shared, own });
  return t("project-cards.fit", { kind: shared === own ? "all" : "some", shared, own });
}

/** The free seats: "needs a designer and 2 developers"; "" if every seat is taken. */
export function needsLabel(free: readonly OpenRole[]): string {
  const needed = [...new Set(free)].map((role) => {
    const count = free.filter((one) => one === role).length;
    return t("project-cards.needed", { role, count });
  });
  return needed.length > 0 ? t("project-cards.needs", { roles: formatList(needed) }) : "";
}

/** With a capital, to begin a sentence: "Needs a designer". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** A project's last activity, and its time. */
export interface ActivityLabel {
  /** A newer server may send another one. */
  readonly activity: ActivityKind | "imported" | "dormant";
  readonly at: string;
  /** Of a dormant project the month is enough: "dormant since March 2026". */
  readonly precision: "relative" | "month";
}

type Activity = Pick<ProjectCard, "lastActivity" | "lastActivityAt" | "health" | "createdAt">;

/**
 * The same for a card. Where nothing happened here yet, the last push to the repository, if its code
 * host reported it; else null: that a project was imported says nothing about it.
 */
export function cardActivityLabel(
  project: Activity & Pick<ProjectCard, "pushedAt">,
): ActivityLabel | null {
  if (project.lastActivity !== null) return activityLabel(project);
  const at = project.pushedAt;
  if (at !== null) return { activity: "push", at, precision: "relative" };
  return project.health === "dormant" ? activityLabel(project) : null;
}

/** "pushed" with its time, "imported" if nothing happened yet, or "dormant since". */
export function activityLabel(project: Activity): ActivityLabel {
  const { lastActivity, lastActivityAt, health, createdAt } = project;
  const at = lastActivityAt ?? createdAt;
  if (health === "dormant") return { activity: "dormant", at, precision: "month" };
  return { activity: lastActivity ?? "imported", at, precision: "relative" };
}

/** A project's median time to the first answer: "Usually answers within 2 days". */
export const answerTimeLabel = (medianSeconds: number): string =>
  t("project-cards.answersWithin", answerTimeOf(medianSeconds));
