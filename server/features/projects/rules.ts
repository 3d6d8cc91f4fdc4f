// What roles and a project's state allow. The browser gets the answers as `can` and never decides.
import type { RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { type GrowthState, mayGrow } from "./growth.ts";

/** The person who acts on a project: their id, and their role in it, if any. */
export interface ProjectViewer {
  readonly userId: string | null;
  readonly role: RoleName | null;
}

/** Owners alone edit the project, its stack, its team and its settings. */
export const mayEditProject = ({ role }: ProjectViewer): boolean => role === "owner";

/** Owners alone add people, remove them and give roles. */
export const mayManageTeam = ({ role }: ProjectViewer): boolean => role === "owner";

/** People leave by themselves; owners remove others, too. */
export const mayRemove = (viewer: ProjectViewer, memberId: string): boolean =>
  viewer.userId === memberId || mayManageTeam(viewer);

/** Every member reads the project's applications. */
export const mayViewApplications = ({ role }: ProjectViewer): boolean => role !== null;

/** What of a project and its relation to a person decides whether they may apply. */
export interface Openness extends GrowthState {
  readonly openRoles: readonly string[];
  readonly archived: boolean;
  /** Whether the person already has an application to it that isn't withdrawn. */
  readonly applied: boolean;
}

/** Signed-in people who are no members apply once, while a role is open. */
export const mayApply = (
  { userId, role }: ProjectViewer,
  { openRoles, archived, applied, hidden }: Openness,
): boolean =>
  userId !== null &&
  role === null &&
  !applied &&
  !archived &&
  mayGrow({ hidden }) &&
  openRoles.length > 0;

/** Deleting ends everybody's work on it, so it is for owners alone. */
export const mayDeleteProject = ({ role }: ProjectViewer): boolean => role === "owner";

/** The `can` of a project for whoever asks; `lastOwner` where nobody else owns it. */
export const projectAbilities = (
  viewer: ProjectViewer,
  openness: Openness & { readonly lastOwner: boolean },
): Project["can"] => ({
  edit: mayEditProject(viewer),
  apply: mayApply(viewer, openness),
  viewApplications: mayViewApplications(viewer),
  leave: viewer.role !== null && !openness.lastOwner,
  settings: mayEditProject(viewer),
  manageTeam: mayManageTeam(viewer),
  archive: mayEditProject(viewer),
  delete: mayDeleteProject(viewer),
  grow: mayGrow(openness),
});
