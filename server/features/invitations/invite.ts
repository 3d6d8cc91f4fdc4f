// Creates and ends invitations, also for other features. Each function is part of a transaction
// that has locked the project.
import type { RoleName } from "#contract/members.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { PositionState } from "#server/features/positions/seats.ts";
import { hiddenProject } from "#server/features/projects/hidden-project.ts";
import { announceInvitation, endInvitations } from "./open/open-invitations.ts";
import { conflict, forbidden, type Refusal, TooMany } from "#server/http/errors.ts";
import { notifyOfAnswer, notifyOfInvitation } from "./notify-of-invitation.ts";
import {
  changeInvitation,
  findOpenInvitation,
  insertInvitation,
  type InvitationState,
  invitationStateOf,
} from "./queries.ts";
import { type InviteVerdict, reviewInvitation } from "./rules.ts";
import { invitationLimits } from "#shared/limits.ts";
import { formatDate } from "#shared/format.ts";
import { dayMs } from "#shared/time.ts";

/** What is offered, as far as it is set; null for no position. */
interface Offer {
  readonly role?: RoleName | undefined;
  readonly position?: PositionState | null | undefined;
}

interface TeamChange {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
}

/**
 * Invites the person. If an invitation is open, its role and position are changed to these,
 * without another notification. Ownership takes an invitation of its own: otherwise a client that shows the
 * former role could accept ownership that the person never saw.
 * @throws 403 if the person can't be invited, 409 if the project can't invite (them) or all seats of
 * the position are taken, 429 if they have too many unanswered invitations
 */
export async function invite(db: Db, change: TeamChange, { role, position }: Offer): Promise<void> {
  const { projectId, userId, byUserId } = change;
  const open = await findOpenInvitation(db, projectId, userId);
  const roleName = role ?? position?.role ?? open?.roleName ?? "developer";
  const isOfRole = open?.roleName === roleName;
  const kept = isOfRole ? open.positionId : null;
  const positionId = position === undefined ? kept : (position?.id ?? null);
  if (open?.isShown && isOfRole && open.positionId === positionId) return;
  if (position?.isFull) {
    throw conflict(t("positions.takenForInvited", { title: position.title }));
  }
  const isNew = !open || (roleName === "owner" && open.roleName !== "owner");
  const weighed = await invitationStateOf(db, change);
  const verdict = reviewInvitation({
    ...weighed,
    ...(open && { openOfProject: weighed.openOfProject - 1 }),
    ...(!isNew && { unanswered: 0 }),
  });
  if (verdict !== "invite") throw refusalOf(verdict, weighed);
  if (!isNew) {
    await changeInvitation(db, open.id, { roleName, positionId, byUserId });
    await announceInvitation(db, change);
    return;
  }
  if (open) await endInvitations(db, sql`i.id = ${open.id}`, "withdrawn");
  const id = await insertInvitation(db, { ...change, roleName, positionId });
  await announceInvitation(db, change);
  await notifyOfInvitation(db, change, { id, roleName, position });
}

/** Declines the open invitation with that id and notifies the project's owners. */
export async function declineOpen(
  db: Db,
  { id, projectId, userId }: { id: string; projectId: string; userId: string },
  roleName: RoleName,
): Promise<void> {
  await endInvitations(db, sql`i.id = ${id}`, "declined");
  await announceInvitation(db, { projectId, userId });
  await notifyOfAnswer(db, { projectId, userId }, "invitation_declined", { roleName });
}

function refusalOf(
  verdict: Exclude<InviteVerdict, "invite">,
  { declinedAt, waitSeconds }: InvitationState,
): Refusal {
  if (verdict === "out of reach") return forbidden(t("invitations.outOfReach"));
  if (verdict === "unwilling") {
    return forbidden(t("invitations.unwilling"));
  }
  if (verdict === "hidden") return hiddenProject();
  if (verdict === "person full") return new TooMany(waitSeconds, t("invitations.personFull"));
  if (verdict === "archived") return conflict(t("invitations.projectArchived"));
  return verdict === "declined"
    ? conflict(t("invitations.declinedBefore", { day: dayAfter(declinedAt) }))
    : conflict(t("invitations.projectFull", { max: invitationLimits.openPerProject }));
}

/** The first day, in UTC, on which a person who declined then can certainly be invited again. */
const dayAfter = (declinedAt: Date | null) =>
  formatDate((declinedAt?.getTime() ?? 0) + (invitationLimits.daysAfterDecline + 1) * dayMs, {
    dateStyle: "long",
  });
