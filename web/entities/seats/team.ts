// A team's list: members first, then its open invitations, if the viewer may see them.
import { t } from "#shared/messages/t.ts";
import type { Member, OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";

export interface Team {
  readonly members: readonly Member[];
  /** Invited, not a member yet. */
  readonly invited: readonly Member[];
  /** Open invitations of members to become owners, by the person's id. */
  readonly offers: ReadonlyMap<string, Member>;
}

export function teamOf(list: readonly Member[]): Team {
  const members = list.filter(({ invitedAt }) => invitedAt === undefined);
  const onTheTeam = new Set(members.map(({ user }) => user.id));
  const invitations = list.filter(({ invitedAt }) => invitedAt !== undefined);
  return {
    members,
    invited: invitations.filter(({ user }) => !onTheTeam.has(user.id)),
    offers: new Map(
      invitations.flatMap((one) => (onTheTeam.has(one.user.id) ? [[one.user.id, one]] : [])),
    ),
  };
}

interface Seats {
  readonly settingOpenRoles: readonly OpenRole[];
  readonly freeSeats: Readonly<Record<OpenRole, number>>;
  readonly archivedAt: string | null;
}

/**
 * The role of each free seat; none for an archived project. A role that is open without positions
 * is one seat.
 */
export const freeSeatsOf = (project: Seats): readonly OpenRole[] =>
  project.archivedAt === null
    ? project.settingOpenRoles.flatMap((role) =>
        Array.from({ length: project.freeSeats[role] || 1 }, () => role),
      )
    : [];

/** The roles that people can be invited to now, all or only `role`. */
export function freeRolesOf(
  { settingOpenRoles, archivedAt, can }: Pick<Project, "settingOpenRoles" | "archivedAt" | "can">,
  role?: OpenRole,
): OpenRole[] {
  if (archivedAt !== null || !can.engage) return [];
  return settingOpenRoles.filter((open) => role === undefined || open === role);
}

/** The number of free seats: "2 seats free", "No free seats". */
export const seatsLabel = (free: number): string => t("seats.free", { count: free });

/** "3 starter issues"; "" without any. */
export function starterIssuesLabel({
  starterIssueCount: count,
}: {
  starterIssueCount: number;
}): string {
  return count === 0 ? "" : t("seats.starterIssues", { count });
}
