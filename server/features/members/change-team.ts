// Changes to a team. Each is part of a transaction that has locked the project (`lockProject`).
import type { Member, OpenRole, RoleName } from "#contract/members.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import {
  type Concerned,
  resolveApplication,
} from "#server/features/applications/change-application.ts";
import { pendingTargetOf } from "#server/features/applications/queries.ts";
import { requireConsentOf } from "#server/features/blocks/consent.ts";
import { declineOpen, invite } from "#server/features/invitations/invite.ts";
import { findOpenInvitation, openInvitationOf } from "#server/features/invitations/queries.ts";
import { type Notice, notifyEach } from "#server/features/notifications/write/notify.ts";
import {
  freedAmong,
  freedSeatNotices,
  type ApplicationTarget,
  othersWaitingFor,
  positionOf,
  type PositionState,
  refusePosition,
  requireRole,
  seatForApplicant,
} from "#server/features/positions/seats.ts";
import { userExists } from "#server/database/user-ref.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { withdrawInvitation } from "#server/features/invitations/open/open-invitations.ts";
import {
  announceProject,
  membershipOf,
  ownerIdsOf,
  seatMember,
} from "#server/features/projects/team.ts";
import { announceToOwners } from "#server/features/webhooks/queries.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { deleteMember, hasOtherOwner, setRole } from "./queries.ts";

interface TeamChange {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
}

interface RoleChange extends TeamChange {
  /** Whether an admin hid the project. */
  readonly hidden: boolean;
  readonly hasPositions: boolean;
}

/** What an owner gives to a person; what is left out is up to their application or membership. */
interface RoleAndSeat {
  readonly roleName?: RoleName | undefined;
  /** The id of a position to have a seat in; null for none. */
  readonly position?: string | null | undefined;
}

/**
 * Adds an applicant, changes a member's role and seat, or invites. Nobody becomes a member or an
 * owner without having applied or agreed. Returns the member, or the invitation in the form of one.
 */
export async function giveRole(db: Db, change: RoleChange, offer: RoleAndSeat): Promise<Member> {
  const { projectId, userId, byUserId } = change;
  const { roleName: role } = offer;
  const member = await membershipOf(db, byUserId, projectId, userId);
  const seat = typeof offer.position === "string" ? await positionFor(db, change, offer) : null;
  const position = offer.position === undefined ? undefined : seat;
  if (member) {
    const isOwner = member.roleName === "owner";
    if (role === "owner" && !isOwner) {
      if (seat) refusePosition(t("members.ownerOrPosition"));
      await invite(db, change, { role });
    } else await changeMember(db, change, member, { role, position });
  } else {
    if (!(await userExists(db, userId, byUserId))) throw unknownPerson();
    const target = await pendingTargetOf(db, projectId, userId);
    const isOfferedOwnership =
      (role ?? seat?.role ?? (await findOpenInvitation(db, projectId, userId))?.roleName) ===
      "owner";
    if (isOfferedOwnership && seat) refusePosition(t("members.ownerOrPosition"));
    if (target === null || isOfferedOwnership) await invite(db, change, { role, position });
    else await seatApplicant(db, change, target, { role: role as OpenRole | undefined, position });
  }
  const [seated, invited] = [
    await membershipOf(db, byUserId, projectId, userId),
    await openInvitationOf(db, byUserId, projectId, userId),
  ];
  return (role === "owner" ? (invited ?? seated) : (seated ?? invited)) ?? notOnTheTeam();
}

/** The position that is named, which has to be for the role, if one is named. @throws 400 */
async function positionFor(
  db: Db,
  { projectId }: TeamChange,
  { roleName, position }: RoleAndSeat,
): Promise<PositionState> {
  const named = await positionOf(db, projectId, position ?? "");
  if (roleName !== undefined && roleName !== "owner") requireRole(named, roleName, "roleName");
  return named;
}

/** A role and a seat, as far as they are set; null for no seat. */
interface Place<Role extends RoleName = RoleName> {
  readonly role?: Role | undefined;
  readonly position?: PositionState | null | undefined;
}

/**
 * Adds an applicant and accepts the pending application, which would otherwise stay open without a
 * decision to make.
 */
async function seatApplicant(
  db: Db,
  change: RoleChange,
  target: ApplicationTarget,
  { role, position }: Place<OpenRole>,
): Promise<void> {
  const { projectId, userId } = change;
  assertNotHidden(change);
  await requireConsentOf(db, change);
  const roleName = role ?? position?.role ?? target.requestedRole;
  const own = roleName === target.requestedRole ? target.positionId : null;
  const seat =
    position === undefined
      ? await seatForApplicant(
          db,
          { projectId, userId, requestedRole: roleName, positionId: own },
          change,
        )
      : (freeSeat(position) ?? undefined);
  await seatMember(db, { projectId, userId, roleName, positionId: seat?.id });
  await withdrawInvitation(db, change);
  // The acceptance causes no notification of its own.
  await resolveApplication(db, { ...change, from: ["pending"], to: "accepted" });
  await announceProject(db, projectId);
  await notifyMember(db, change, "member_added", {
    roleName,
    others: await othersWaitingFor(db, seat),
  });
}

/** The position, if there is one. @throws 409 if all of its seats are taken */
function freeSeat(position: PositionState | null): PositionState | null {
  if (position?.isFull) {
    throw conflict(t("positions.takenForInvited", { title: position.title }));
  }
  return position;
}

/**
 * Gives a member a role other than ownership, or a seat. With another role an open offer of a role is
 * withdrawn, and the seat left that isn't for it.
 */
async function changeMember(
  db: Db,
  change: TeamChange,
  member: Member,
  { role, position }: Place,
): Promise<void> {
  const { projectId, userId } = change;
  const { roleName: from } = member;
  const to = role ?? (from === "owner" ? from : (position?.role ?? from));
  if (role !== undefined && role !== "owner") await withdrawInvitation(db, change);
  const isSeated = position === undefined || position?.id === member.position?.id;
  if (from === to && isSeated) return;
  const seat = isSeated ? undefined : freeSeat(position);
  if (from === "owner" && to !== "owner") await requireOtherOwner(db, change);
  await setRole(db, projectId, userId, to, seat && seat.id);
  await announceProject(db, projectId);
  const others = await othersWaitingFor(db, seat ?? undefined);
  // A former owner may know the secrets of the webhooks, so the owners' pages show a warning.
  if (from === "owner" && from !== to) await announceToOwners(db, projectId);
  if (from !== to) await notifyMember(db, change, "member_role_changed", { roleName: to, others });
  else await notifyEach(db, others, { actorId: change.byUserId, projectId });
}

/**
 * Removes the person and withdraws their open invitation. If they are only invited, they decline it
 * themselves or an owner withdraws it. Returns the member, or the invitation in the form of one.
 */
export async function removeFromTeam(db: Db, change: TeamChange): Promise<Member> {
  const { projectId, userId, byUserId } = change;
  const member = await membershipOf(db, byUserId, projectId, userId);
  const invited = await openInvitationOf(db, byUserId, projectId, userId);
  if (member) await endMembership(db, change, member);
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
  if (!invited) throw notFound(t("members.notInvitedNow"));
  if (userId !== byUserId) await withdrawInvitation(db, change);
  else await declineOpen(db, { ...change, id: invited.id }, invited.roleName);
  return invited;
}

/**
 * Ends a membership. Its application becomes withdrawn if the member left, and closed if an owner
 * removed them.
 */
async function endMembership(
  db: Db,
  change: TeamChange,
  { roleName: role, position }: Member,
): Promise<void> {
  const { projectId, userId, byUserId } = change;
  await requireOtherOwner(db, change);
  await deleteMember(db, projectId, userId);
  const to = byUserId === userId ? "withdrawn" : "closed";
  const application = await resolveApplication(db, {
    ...change,
    from: ["accepted", "pending"],
    to,
  });
  await announceProject(db, projectId);
  if (role === "owner") await announceToOwners(db, projectId);
  const isRemoved = to === "closed";
  const owners = await ownerIdsOf(db, projectId);
  const freed = await freedAmong(db, position ? [position.id] : []);
  const seatIsFree = freed.flatMap((one) => freedSeatNotices(owners, one, isRemoved));
  if (isRemoved) {
    await notifyMember(db, change, "member_removed", { roleName: role, others: seatIsFree });
    return;
  }
  // A free seat, which the owners may open again, in place of the application's end.
  const notices = [...seatIsFree, ...endOf(application, owners)];
  await notifyEach(db, notices, { actorId: byUserId, projectId });
}

/** The notices of the end of a member's application. */
const endOf = (application: Concerned | null, owners: readonly string[]): Notice[] =>
  application
    ? owners.map((userId) => ({
        userId,
        event: "application_withdrawn",
        applicationId: application.id,
        detail: { requestedRole: application.requestedRole },
      }))
    : [];

async function requireOtherOwner(db: Db, { projectId, userId }: TeamChange): Promise<void> {
  if (await hasOtherOwner(db, projectId, userId)) return;
  throw conflict(t("members.needsOwner"));
}

function unknownPerson() {
  const message = t("members.unknownPerson");
  return invalid(`user: ${message}`, [{ path: "user", message }]);
}

function notOnTheTeam(): never {
  throw notFound(t("members.notOnTeam"));
}

// Notifications about changes to a team.

/** Notifies the person of what an owner changed about their membership, and others of the same act. */
async function notifyMember(
  db: Db,
  { projectId, userId, byUserId }: TeamChange,
  event: NotificationEvent & `member_${string}`,
  { roleName, others = [] }: { roleName: string; others?: readonly Notice[] },
): Promise<void> {
  const about = { actorId: byUserId, projectId, detail: { roleName } };
  await notifyEach(db, [{ userId, event }, ...others], about);
}
