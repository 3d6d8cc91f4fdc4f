import type { RoleName } from "#contract/members.ts";

export const roleTabs: readonly { label: string; role?: RoleName }[] = [
  { label: "Owner", role: "owner" },
  { label: "Developer", role: "developer" },
  { label: "Designer", role: "designer" },
  { label: "All Roles" },
];

/** The parameters of My Projects; an unknown role means all roles. */
export function myProjectsInSearch(params: URLSearchParams) {
  const requested = params.get("role");
  const role = roleTabs.find((tab) => tab.role !== undefined && tab.role === requested)?.role;
  return { role, after: params.get("after") || undefined };
}
