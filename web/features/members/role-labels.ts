import type { RoleName } from "#contract/members.ts";

export const roleOptions: readonly { value: RoleName; label: string }[] = [
  { value: "owner", label: "Owner" },
  { value: "developer", label: "Developer" },
  { value: "designer", label: "Designer" },
];

/** "a developer", "an owner". */
export const aRole = (role: RoleName): string => (role === "owner" ? "an owner" : `a ${role}`);

/** The role that a list of choices was set to. */
export const roleNamed = (value: string): RoleName | undefined =>
  roleOptions.find((option) => option.value === value)?.value;
