// The owners' side: inviting, and withdrawing. Each is part of a transaction that holds the project.
import { sql } from "kysely";
import { invitationLimits } from "#contract/invitations.ts";
import type { RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { conflict, forbidden, type Refusal, TooMany } from "#server/http/errors.ts";
import { announceInvitation, notifyOfInvitation } from "./notify.ts";
import {
  changeInvitation,
  endInvitations,
  findOpenInvitation,
  insertInvitation,
  type Weighed,
  weighInvitation,
} from "./queries.ts";
import { type InviteVerdict, judgeInvitation } from "./rules.ts";

interface TeamChange {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
}

/**
 * Invites the person. With an open invitation, the role is changed where another one is named:
 * nobody is notified again.
 * @throws 403 where they can't be invited, 409 where the project can't invite (them), 429 where they
 * have too many unanswered invitations
 */
export async function invite(db: Db, change: TeamChange, role?: RoleName): Promise<void> {
  const { projectId, userId, byUserId } = change;
  const open = await findOpenInvitation(db, projectId, userId);
  const roleName = role ?? open?.roleName ?? "developer";
  if (open?.isShown && open.roleName === roleName) return;
  const weighed = await weighInvitation(db, change);
  const verdict = judgeInvitation(
    open ? { ...weighed, openOfProject: weighed.openOfProject - 1, unanswered: 0 } : weighed,
  );
  if (verdict !== "invite") throw refusalOf(verdict, weighed);
  if (open) {
    await changeInvitation(db, open.id, { roleName, byUserId });
    await announceInvitation(db, change);
    return;
  }
  const id = await insertInvitation(db, { ...change, roleName });
  await announceInvitation(db, change);
  await notifyOfInvitation(db, change, { id, roleName });
}

/** Withdraws the person's open invitation to the project, if there is one. */
export async function withdrawInvitation(
  db: Db,
  { projectId, userId }: Omit<TeamChange, "byUserId">,
): Promise<void> {
  const one = sql`i.project_id = ${projectId} and i.user_id = ${userId}`;
  const ended = await endInvitations(db, one, "withdrawn");
  if (ended > 0) await announceInvitation(db, { projectId, userId });
}

/**
 * What becomes of an open invitation of somebody who has just joined otherwise: it is accepted by
 * that, but one to own the project still waits for an answer.
 */
export async function settleInvitation(
  db: Db,
  { projectId, userId }: Omit<TeamChange, "byUserId">,
): Promise<void> {
  const one = sql`i.project_id = ${projectId} and i.user_id = ${userId} and i.role_name <> 'owner'`;
  const ended = await endInvitations(db, one, "accepted");
  if (ended > 0) await announceInvitation(db, { projectId, userId });
}

function refusalOf(
  verdict: Exclude<InviteVerdict, "invite">,
  { declinedAt, waitSeconds }: Weighed,
): Refusal {
  const { openPerProject, daysAfterDecline } = invitationLimits;
  switch (verdict) {
    case "out of reach":
      return forbidden("This person can't be invited.");
    case "hidden":
      return hiddenProject();
    case "archived":
      return conflict("This project is archived. Unarchive it to invite people.");
    case "declined":
      return conflict(
        `This person declined an invitation to this project. You can invite them again ${daysAfterDecline} days after that${declinedAt ? `, from ${dayAfter(declinedAt)}` : ""}.`,
      );
    case "project full":
      return conflict(
        `This project has ${openPerProject} open invitations, which is the most. Withdraw one, or wait for an answer.`,
      );
    case "person full":
      return new TooMany(
        waitSeconds,
        "This person has several unanswered invitations already. Try again tomorrow.",
      );
  }
}

/** 409: nobody joins a project that an admin hid. */
export const hiddenProject = () =>
  conflict("An admin has hidden this project. Nobody can join until it is restored.");

const dayAfter = (declinedAt: Date) =>
  new Date(declinedAt.getTime() + invitationLimits.daysAfterDecline * 86_400_000)
    .toISOString()
    .slice(0, 10);
