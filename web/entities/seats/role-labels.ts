import type { RoleName } from "#contract/members.ts";

/** "Developer". */
export const roleLabel = (role: RoleName): string => role.charAt(0).toUpperCase() + role.slice(1);

/** "a developer", "an owner". */
export const roleWithArticle = (role: RoleName): string =>
  role === "owner" ? "an owner" : `a ${role}`;

const roles: readonly RoleName[] = ["owner", "developer", "designer"];

export const roleOptions = roles.map((value) => ({ value, label: roleLabel(value) }));

/** The role that has this value among the options. */
export const roleNamed = (value: string): RoleName | undefined =>
  roles.find((role) => role === value);
