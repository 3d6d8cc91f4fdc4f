import type { OpenRole } from "#contract/members.ts";
import type { ActivityKind, ProjectCard } from "#contract/projects.ts";
import type { TechFit } from "#web/entities/techs/tech-fit.ts";

/** The match: "3 of your 4 technologies", "All 4 of your technologies"; "" without one. */
export function fitLabel({ shared, own }: TechFit): string {
  if (shared === 0) return "";
  if (own === 1) return "Your technology";
  if (own === 2 && shared === 2) return "Both of your technologies";
  return shared === own
    ? `All ${own} of your technologies`
    : `${shared} of your ${own} technologies`;
}

/** The free seats: "needs a designer and 2 developers"; "" if every seat is taken. */
export function needsLabel(free: readonly OpenRole[]): string {
  const needed = [...new Set(free)].map((role) => {
    const count = free.filter((one) => one === role).length;
    return count > 1 ? `${count} ${role}s` : `a ${role}`;
  });
  return needed.length > 0 ? `needs ${needed.join(" and ")}` : "";
}

/** With a capital, to begin a sentence: "Needs a designer". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

const kindLabels: Record<ActivityKind, string> = {
  push: "pushed",
  pull_request: "last pull request",
  comment: "last comment",
  member: "new member",
  answer: "application answered",
  edit: "edited",
  creation: "created",
};

/** A project's last activity: the words, and the time that follows them. */
export interface ActivityLabel {
  readonly words: string;
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
  if (at !== null) return { words: "pushed", at, precision: "relative" };
  return project.health === "dormant" ? activityLabel(project) : null;
}

/** "pushed" with its time, "imported" if nothing happened yet, or "dormant since". */
export function activityLabel(project: Activity): ActivityLabel {
  const { lastActivity, lastActivityAt, health, createdAt } = project;
  const at = lastActivityAt ?? createdAt;
  if (health === "dormant") return { words: "dormant since", at, precision: "month" };
  // A newer server may send an unknown kind.
  const words = lastActivity === null ? "imported" : (kindLabels[lastActivity] ?? "active");
  return { words, at, precision: "relative" };
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const weekSeconds = 7 * daySeconds;

/** Smallest first; each is used below the limit. */
const units = [
  { name: "hour", seconds: hourSeconds, below: daySeconds },
  { name: "day", seconds: daySeconds, below: 2 * weekSeconds },
  { name: "week", seconds: weekSeconds, below: Infinity },
] as const;

/** A project's median time to the first answer: "Usually answers within 2 days". */
export function answerTimeLabel(medianSeconds: number): string {
  const unit = units.find(
    ({ below, seconds }) => roundedUp(medianSeconds, seconds) * seconds < below,
  );
  const { name, seconds } = unit ?? units[2];
  const count = roundedUp(medianSeconds, seconds);
  const one = name === "hour" ? "an hour" : `a ${name}`;
  return `Usually answers within ${count === 1 ? one : `${count} ${name}s`}`;
}

const roundedUp = (value: number, unit: number) => Math.max(1, Math.ceil(value / unit));
