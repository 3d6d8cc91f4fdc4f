import type { RoleName } from "#contract/members.ts";

export type MyProjectsTab = RoleName | "archived" | undefined;

export const myProjectsTabs: readonly { label: string; tab?: RoleName | "archived" }[] = [
  { label: "Owner", tab: "owner" },
  { label: "Developer", tab: "developer" },
  { label: "Designer", tab: "designer" },
  { label: "All Roles" },
  { label: "Archived", tab: "archived" },
];

/** The parameters of My Projects; an unknown role means all roles. */
export function myProjectsInSearch(params: URLSearchParams) {
  const isArchived = params.get("archived") === "true";
  const requested = isArchived ? "archived" : params.get("role");
  const tab = myProjectsTabs.find((one) => one.tab !== undefined && one.tab === requested)?.tab;
  const role = tab === "archived" ? undefined : tab;
  return { tab, role, isArchived, after: params.get("after") || undefined };
}
