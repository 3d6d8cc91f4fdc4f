import type { OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";

/** The roles that people can be invited to now, all or only `role`. */
export function freeRolesOf(
  { settingOpenRoles, archivedAt, can }: Pick<Project, "settingOpenRoles" | "archivedAt" | "can">,
  role?: OpenRole,
): OpenRole[] {
  if (archivedAt !== null || !can.engage) return [];
  return settingOpenRoles.filter((open) => role === undefined || open === role);
}
