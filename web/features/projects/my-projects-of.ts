import type { RoleName } from "#contract/members.ts";

export const roleTabs: readonly { label: string; role?: RoleName }[] = [
  { label: "Owner", role: "owner" },
  { label: "Developer", role: "developer" },
  { label: "Designer", role: "designer" },
  { label: "All Roles" },
];

/** What the address of My Projects asks for; an unknown role is all of them. */
export function myProjectsOf(params: URLSearchParams) {
  const asked = params.get("role");
  const role = roleTabs.find((tab) => tab.role !== undefined && tab.role === asked)?.role;
  return { role, after: params.get("after") || undefined };
}
