import type { Project } from "#contract/projects.ts";
import {
  mayEditProject,
  mayManageTeam,
  mayViewApplications,
  type Standing,
} from "#server/features/members/rules.ts";

export interface Growing {
  /** Whether an admin hides the project. */
  readonly hidden: boolean;
}

/**
 * Whether the project takes members, applications, stars, open roles and webhooks: a hidden one
 * doesn't, not even of those who see it.
 */
export const mayGrow = ({ hidden }: Growing): boolean => !hidden;

/** What of a project and its relation to a person decides whether they may apply. */
export interface Openness extends Growing {
  readonly openRoles: readonly string[];
  readonly archived: boolean;
  /** Whether the person already has an application to it that isn't withdrawn. */
  readonly applied: boolean;
}

/** Signed-in people who are no members apply once, while a role is open. */
export const mayApply = (
  { userId, role }: Standing,
  { openRoles, archived, applied, hidden }: Openness,
): boolean =>
  userId !== null &&
  role === null &&
  !applied &&
  !archived &&
  mayGrow({ hidden }) &&
  openRoles.length > 0;

/** Deleting ends everybody's work on it, so it is for owners alone. */
export const mayDeleteProject = ({ role }: Standing): boolean => role === "owner";

/** The `can` of a project for whoever asks; `lastOwner` where nobody else owns it. */
export const projectAbilities = (
  standing: Standing,
  openness: Openness & { readonly lastOwner: boolean },
): Project["can"] => ({
  edit: mayEditProject(standing),
  apply: mayApply(standing, openness),
  viewApplications: mayViewApplications(standing),
  leave: standing.role !== null && !openness.lastOwner,
  settings: mayEditProject(standing),
  manageTeam: mayManageTeam(standing),
  archive: mayEditProject(standing),
  delete: mayDeleteProject(standing),
  grow: mayGrow(openness),
});
