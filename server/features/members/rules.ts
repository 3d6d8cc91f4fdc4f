// What a team's roles allow. The browser gets these answers as `can`; it never decides itself.
import type { RoleName } from "#contract/members.ts";

/** Whoever wants to act on a project: their id, and their role in it, if any. */
export interface Standing {
  readonly userId: string | null;
  readonly role: RoleName | null;
}

/** Owners alone edit the project, its stack, its team and its settings. */
export const mayEditProject = ({ role }: Standing): boolean => role === "owner";

/** Owners alone add people, remove them and give roles. */
export const mayManageTeam = ({ role }: Standing): boolean => role === "owner";

/** People leave by themselves; owners remove others, too. */
export const mayRemove = (standing: Standing, memberId: string): boolean =>
  standing.userId === memberId || mayManageTeam(standing);

/** Every member reads the project's applications. */
export const mayViewApplications = ({ role }: Standing): boolean => role !== null;
