import type { ProjectCard } from "#contract/projects.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";

type Seats = Pick<ProjectCard, "memberCount" | "settingOpenRoles" | "freeSeats" | "archivedAt">;

/** 'Developer seat free', 'Developer and designer seats free', '3 developer seats free'. */
export function freeSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project);
  if (free.length === 0) return "No free seat";
  const [only, ...others] = new Set(free);
  if (only && others.length === 0 && free.length > 1) return `${free.length} ${only} seats free`;
  const roles = [only, ...others].join(" and ");
  return `${roles.charAt(0).toUpperCase()}${roles.slice(1)} ${free.length === 1 ? "seat" : "seats"} free`;
}

/** '3 of 5 seats taken' */
export function takenSeatsLabel(project: Seats): string {
  const free = freeSeatsOf(project).length;
  const { memberCount } = project;
  if (free > 0) return `${memberCount} of ${memberCount + free} seats taken`;
  return memberCount === 1 ? "The one seat is taken" : `All ${memberCount} seats taken`;
}
