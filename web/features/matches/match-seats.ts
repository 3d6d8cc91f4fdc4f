import type { ProjectCard } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/lib/team.ts";

type Seats = Pick<ProjectCard, "memberCount" | "settingOpenRoles" | "archivedAt">;

/** 'Developer seat free', 'Developer and designer seats free'. */
export function freeSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project);
  if (free.length === 0) return "No free seat";
  const roles = free.join(" and ");
  return `${roles.charAt(0).toUpperCase()}${roles.slice(1)} ${free.length === 1 ? "seat" : "seats"} free`;
}

/** '3 of 5 seats taken' */
export function takenSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project).length;
  const { memberCount } = project;
  if (free > 0) return `${memberCount} of ${memberCount + free} seats taken`;
  return memberCount === 1 ? "The one seat is taken" : `All ${memberCount} seats taken`;
}
