// A team's list: members first, then its open invitations, if the viewer may see them.
import type { Member } from "#contract/members.ts";

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

/** The open roles, one seat each; none for an archived project. */
export function freeSeatsOf<Role>(project: {
  settingOpenRoles: readonly Role[];
  archivedAt: string | null;
}): readonly Role[] {
  return project.archivedAt === null ? project.settingOpenRoles : [];
}
