// What roles and a project's state allow. The browser gets the results as `can` and never decides.
import type { RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { applyObstacle, type LastApplication } from "./apply-again.ts";
import { type HiddenState, mayEngage } from "./hidden-project.ts";

/** The person who acts on a project: id, and role in it, if any. */
export interface ProjectViewer {
  readonly userId: string | null;
  readonly role: RoleName | null;
}

/** Only owners edit the project, its stack, its team and its settings. */
export const mayEditProject = ({ role }: ProjectViewer): boolean => role === "owner";

/** Only owners add and remove people and assign roles. */
export const mayManageTeam = ({ role }: ProjectViewer): boolean => role === "owner";

/** Only owners say what a project looks for. */
export const mayManagePositions = ({ role }: ProjectViewer): boolean => role === "owner";

/** Members can leave; owners also remove others. */
export const mayRemove = (viewer: ProjectViewer, memberId: string): boolean =>
  viewer.userId === memberId || mayManageTeam(viewer);

/** Every member can read the project's applications. */
export const mayViewApplications = ({ role }: ProjectViewer): boolean => role !== null;

/** Everyone on the team posts updates. */
export const mayPostUpdate = ({ role }: ProjectViewer): boolean => role !== null;

/** The facts about a project and a person that decide whether the person may apply. */
export interface Openness extends HiddenState {
  readonly openRoles: readonly string[];
  readonly archived: boolean;
  /** The person's latest application to it. */
  readonly lastApplication: LastApplication | null;
}

/** Signed-in people who aren't members may apply while a role is open, one application at a time. */
export const mayApply = (
  { userId, role }: ProjectViewer,
  { openRoles, archived, lastApplication, hidden }: Openness,
): boolean =>
  userId !== null &&
  role === null &&
  applyObstacle(lastApplication) === null &&
  !archived &&
  mayEngage({ hidden }) &&
  openRoles.length > 0;

/** Deletion ends everybody's work on the project, so only owners may do it. */
export const mayDeleteProject = ({ role }: ProjectViewer): boolean => role === "owner";

/** The `can` of a project for its viewer; `lastOwner` if there is no other owner. */
export const projectAbilities = (
  viewer: ProjectViewer,
  openness: Openness & { readonly lastOwner: boolean },
): Project["can"] => ({
  edit: mayEditProject(viewer),
  apply: mayApply(viewer, openness),
  viewApplications: mayViewApplications(viewer),
  postUpdates: mayPostUpdate(viewer),
  leave: viewer.role !== null && !openness.lastOwner,
  settings: mayEditProject(viewer),
  manageTeam: mayManageTeam(viewer),
  managePositions: mayManagePositions(viewer),
  archive: mayEditProject(viewer),
  delete: mayDeleteProject(viewer),
  engage: mayEngage(openness),
  // Its former name, for clients of before 0.3; goes with 0.4.
  grow: mayEngage(openness),
});
