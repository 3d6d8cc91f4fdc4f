import type { RoleName } from "#contract/members.ts";

/** "a developer", "an owner". */
export const aRole = (role: RoleName): string => (role === "owner" ? "an owner" : `a ${role}`);

/** "Developer". */
export const roleLabel = (role: RoleName): string => role.charAt(0).toUpperCase() + role.slice(1);
