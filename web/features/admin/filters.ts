// The filters in the addresses of the admin area.
import type { AuditKind, UserStanding } from "#contract/admin.ts";
import type { AdminFilter, AuditFilter, UsersFilter } from "#web/data/admin.ts";

/** A search text as the API accepts it. */
export const searchable = (text: string) => Array.from(text.trim()).slice(0, 60).join("");

export function adminFilterOf(params: URLSearchParams): AdminFilter {
  return {
    search: searchable(params.get("search") ?? "") || undefined,
    after: params.get("after") || undefined,
  };
}

export const standings: { value: UserStanding; label: string }[] = [
  { value: "admin", label: "Admins" },
  { value: "suspended", label: "Suspended" },
];

export function usersFilterOf(params: URLSearchParams): UsersFilter {
  const standing = standings.find(({ value }) => value === params.get("standing"))?.value;
  return { ...adminFilterOf(params), standing };
}

export const auditKinds: { value: AuditKind; label: string }[] = [
  { value: "tech", label: "Techs" },
  { value: "user", label: "People" },
  { value: "project", label: "Projects" },
  { value: "comment", label: "Comments" },
  { value: "report", label: "Reports" },
  { value: "job", label: "Jobs" },
  { value: "search", label: "Searches" },
  { value: "access", label: "Access requests" },
  { value: "announcement", label: "Announcements" },
  { value: "audit", label: "Exports" },
];

export function auditFilterOf(params: URLSearchParams): AuditFilter {
  const kind = auditKinds.find(({ value }) => value === params.get("kind"))?.value;
  return { ...adminFilterOf(params), kind };
}
