// What a team's roles allow. The browser gets these answers as `can`; it never decides itself.
import type { RoleName } from "#contract/members.ts";

/** Whoever wants to act on a project: their id, and their role in it, if any. */
export interface Standing {
  readonly userId: string | null;
  readonly role: RoleName | null;
}

/** Owners alone edit the project, its stack, its team and its settings. */
export const mayEditProject = ({ role }: Standing): boolean => role === "owner";

/** Every member reads the project's applications. */
export const mayViewApplications = ({ role }: Standing): boolean => role !== null;
