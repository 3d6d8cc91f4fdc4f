// Answers of the invited person: accepting and declining, each in one transaction that locks the
// project.
import { acceptInvitation, type Invitation } from "#contract/invitations.ts";
import type { Member, RoleName } from "#contract/members.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { resolveApplication } from "#server/features/applications/change-application.ts";
import {
  othersWaitingFor,
  positionOf,
  type PositionState,
} from "#server/features/positions/seats.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { announceInvitation, endInvitations } from "./open/open-invitations.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { announceProject, membershipOf, seatMember } from "#server/features/projects/team.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { declineOpen } from "./invite.ts";
import { notifyOfAnswer } from "./notify-of-invitation.ts";
import { invitationOf, ownInvitationOf } from "./queries.ts";

/** The offer as the invited person saw it, as far as they say. */
interface SeenOffer {
  readonly roleName?: RoleName | undefined;
  readonly position?: string | null | undefined;
}

/**
 * Adds the invited person to the team, in the position of the invitation, and accepts their pending
 * application if there is one.
 */
export function accept(db: Db, userId: string, id: string, seen: SeenOffer): Promise<Member> {
  return inTransaction(db, async (transaction) => {
    const answerable = await lockAnswerable(transaction, userId, id);
    const { projectId, hidden, roleName, positionId, invitedBy, outcome } = answerable;
    if (outcome === "declined") throw conflict(t("invitations.youDeclined"));
    if (outcome === null) {
      if (seen.roleName !== undefined && seen.roleName !== roleName) throw otherRole(roleName);
      const seat =
        positionId === null ? undefined : await positionOf(transaction, projectId, positionId);
      if (seen.position !== undefined && seen.position !== positionId) throw otherSeat(seat);
      assertNotHidden({ hidden });
      if (seat?.isFull) throw seatGone(seat);
      await seatMember(transaction, { id, projectId, userId, roleName, positionId: seat?.id });
      await endInvitations(transaction, sql`i.id = ${id}`, "accepted");
      // The maintainer that its owners looked for is found.
      if (roleName === "owner") {
        await sql`update projects set maintainer_wanted = false
          where id = ${projectId} and maintainer_wanted`.run(transaction);
      }
      const byUserId = invitedBy ?? userId;
      const move = { projectId, userId, byUserId, from: ["pending"], to: "accepted" } as const;
      await resolveApplication(transaction, move);
      await announceProject(transaction, projectId);
      await announceInvitation(transaction, { projectId, userId });
      const others = await othersWaitingFor(transaction, seat);
      const invited = { projectId, userId };
      await notifyOfAnswer(transaction, invited, "invitation_accepted", { roleName, others });
    }
    return (await membershipOf(transaction, userId, projectId, userId)) ?? throwNotFound();
  });
}

/** Declines the invitation and notifies the project's owners. */
export function decline(db: Db, userId: string, id: string): Promise<Invitation> {
  return inTransaction(db, async (transaction) => {
    const { projectId, roleName, outcome } = await lockAnswerable(transaction, userId, id);
    if (outcome === "accepted") {
      throw conflict(t("invitations.youAccepted"));
    }
    if (outcome === null) {
      await declineOpen(transaction, { id, projectId, userId }, roleName);
    }
    return (await invitationOf(transaction, userId, id)) ?? throwNotFound();
  });
}

/** The person's invitation, locked with its project until the transaction ends. @throws 404 */
async function lockAnswerable(db: Db, userId: string, id: string) {
  const found = (await ownInvitationOf(db, userId, id, { lock: false })) ?? throwNotFound();
  // The common lock order: the project before the invitation.
  const { hidden } = await lockProject(db, found.projectId, userId);
  const invitation = (await ownInvitationOf(db, userId, id, { lock: true })) ?? throwNotFound();
  return { ...invitation, hidden };
}

const otherRole = (roleName: RoleName) =>
  conflict(t("invitations.changedRole", { role: roleName }));

const otherSeat = (seat: PositionState | undefined) =>
  conflict(
    seat
      ? t("invitations.changedPosition", { title: seat.title })
      : t("invitations.changedNoPosition"),
  );

const seatGone = (seat: PositionState) =>
  conflict(t("positions.takenForOneself", { title: seat.title }));

function throwNotFound(): never {
  throw notFound(t(acceptInvitation.missing));
}
