// Changes to a team. Each is part of a transaction that has locked the project (`lockProject`).
import type { Member, RoleName } from "#contract/members.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { notifyOfStatus, resolveApplication } from "#server/features/applications/change.ts";
import { pendingRoleOf } from "#server/features/applications/queries.ts";
import { requireConsentOf } from "#server/features/blocks/consent.ts";
import { declineOpen, invite } from "#server/features/invitations/invite.ts";
import { findOpenInvitation, openInvitationOf } from "#server/features/invitations/queries.ts";
import { notify } from "#server/features/notifications/notify.ts";
import { userExists } from "#server/database/user-ref.ts";
import { requireGrowth } from "#server/features/projects/growth.ts";
import { withdrawInvitation } from "#server/features/projects/open-invitations.ts";
import {
  announceProject,
  membershipOf,
  seatMember,
  projectViewer,
} from "#server/features/projects/team.ts";
import { announceToOwners } from "#server/features/webhooks/queries.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { deleteMember, hasOtherOwner, setRole } from "./queries.ts";

interface TeamChange {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
}

interface GivenRole extends TeamChange {
  /** Whether an admin hid the project. */
  readonly hidden: boolean;
}

/**
 * Adds an applicant, changes a member's role, or invites. Nobody becomes a member or an owner
 * without having applied or agreed. Returns the member, or the invitation in the form of one.
 */
export async function giveRole(db: Db, change: GivenRole, role?: RoleName): Promise<Member> {
  const { projectId, userId, byUserId } = change;
  const member = await membershipOf(db, byUserId, projectId, userId);
  if (member) {
    if (role === undefined || (role === "owner" && member.roleName === "owner")) return member;
    if (role === "owner") await invite(db, change, role);
    else await changeRole(db, change, member.roleName, role);
  } else {
    if (!(await userExists(db, userId, byUserId))) throw unknownPerson();
    const requestedRole = await pendingRoleOf(db, projectId, userId);
    const isOfferedOwnership =
      (role ?? (await findOpenInvitation(db, projectId, userId))?.roleName) === "owner";
    if (requestedRole === null || isOfferedOwnership) await invite(db, change, role);
    else await seatApplicant(db, change, role ?? requestedRole);
  }
  const [seated, invited] = [
    await membershipOf(db, byUserId, projectId, userId),
    await openInvitationOf(db, byUserId, projectId, userId),
  ];
  return (role === "owner" ? (invited ?? seated) : (seated ?? invited)) ?? notOnTheTeam();
}

/**
 * Adds an applicant and accepts the pending application, which would otherwise stay open without a
 * decision to make.
 */
async function seatApplicant(db: Db, change: GivenRole, roleName: RoleName): Promise<void> {
  const { projectId, userId } = change;
  requireGrowth(change);
  await requireConsentOf(db, change);
  await seatMember(db, { projectId, userId, roleName });
  await withdrawInvitation(db, change);
  // The acceptance causes no notification of its own.
  await resolveApplication(db, { ...change, from: ["pending"], to: "accepted" });
  await announceProject(db, projectId);
  await notifyMember(db, change, "member_added", roleName);
}

/** Gives a member a role other than ownership; an open offer of another role is withdrawn. */
async function changeRole(db: Db, change: TeamChange, from: RoleName, to: RoleName): Promise<void> {
  const { projectId, userId } = change;
  await withdrawInvitation(db, change);
  if (from === to) return;
  if (from === "owner") await requireOtherOwner(db, change);
  await setRole(db, projectId, userId, to);
  await announceProject(db, projectId);
  // A former owner may know the secrets of the webhooks, so the owners' pages show a warning.
  if (from === "owner") await announceToOwners(db, projectId);
  await notifyMember(db, change, "member_role_changed", to);
}

/**
 * Removes the person and withdraws their open invitation. If they are only invited, they decline it
 * themselves or an owner withdraws it. Returns the member, or the invitation in the form of one.
 */
export async function removeFromTeam(db: Db, change: TeamChange): Promise<Member> {
  const { projectId, userId, byUserId } = change;
  const member = await membershipOf(db, byUserId, projectId, userId);
  const invited = await openInvitationOf(db, byUserId, projectId, userId);
  if (member) await endMembership(db, change);
  else if (invited && userId === byUserId)
    await declineOpen(db, { ...change, id: invited.id }, invited.roleName);
  await withdrawInvitation(db, change);
  return member ?? invited ?? notOnTheTeam();
}

/**
 * Declines the caller's own open invitation, or withdraws another person's. Memberships are
 * unaffected.
 */
export async function endInvitation(db: Db, change: TeamChange): Promise<Member> {
  const { projectId, userId, byUserId } = change;
  const invited = await openInvitationOf(db, byUserId, projectId, userId);
  if (!invited) throw notFound("This person has no open invitation.");
  if (userId !== byUserId) await withdrawInvitation(db, change);
  else await declineOpen(db, { ...change, id: invited.id }, invited.roleName);
  return invited;
}

/**
 * Ends a membership. Its application becomes withdrawn if the member left, and closed if an owner
 * removed them.
 */
async function endMembership(db: Db, change: TeamChange): Promise<void> {
  const { projectId, userId, byUserId } = change;
  await requireOtherOwner(db, change);
  const { role } = await projectViewer(db, projectId, userId);
  await deleteMember(db, projectId, userId);
  const to = byUserId === userId ? "withdrawn" : "closed";
  const application = await resolveApplication(db, {
    ...change,
    from: ["accepted", "pending"],
    to,
  });
  await announceProject(db, projectId);
  if (role === "owner") await announceToOwners(db, projectId);
  if (role && to === "closed") await notifyMember(db, change, "member_removed", role);
  else if (application) await notifyOfStatus(db, application, "withdrawn", change);
}

async function requireOtherOwner(db: Db, { projectId, userId }: TeamChange): Promise<void> {
  if (await hasOtherOwner(db, projectId, userId)) return;
  throw conflict("A project needs an owner. Make somebody else an owner first.");
}

const unknownPerson = () =>
  invalid("user: There is no such person", [{ path: "user", message: "There is no such person" }]);

function notOnTheTeam(): never {
  throw notFound("This person is not on the team.");
}

// Notifications about changes to a team.

/** Notifies the person of what an owner changed about their membership. */
export async function notifyMember(
  db: Db,
  { projectId, userId, byUserId }: { projectId: string; userId: string; byUserId: string },
  event: NotificationEvent & `member_${string}`,
  roleName: string,
): Promise<void> {
  await notify(db, [userId], { event, actorId: byUserId, projectId, detail: { roleName } });
}
