import { type RawBuilder, sql } from "kysely";
import type { InvitationOutcome } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { positionRef } from "#server/database/position-ref.ts";
import { userRef } from "#server/database/user-ref.ts";
import { hiddenPeople, isOpenInvitation } from "#server/database/visibility.ts";
import { announce } from "#server/realtime/announce.ts";
import { memberIdsOf } from "./team.ts";

// The open invitations of a project, as shown on its page, and how they end when people join, leave
// or block. Changes are part of a transaction that has locked the project.

/**
 * The UserRef of the person who invited, for the row `b` of users, which may be missing or hidden.
 */
export const inviterJson = (
  viewer: string,
) => `case when b.id is not null and b.id not in ${hiddenPeople(viewer)}
  then ${userRef("b")} end`;

/** The position of the row `i` of invitations by name, or null. */
export const invitedPosition = `(select ${positionRef}
  from positions s where s.id = i.position_id)`;

/** The viewer's own open invitation to the row `p` of projects, as JSON. */
export const ownInvitation = (viewer: string) => `(
  select json_build_object('id', i.id, 'roleName', i.role_name,
    'position', ${invitedPosition}, 'invitedBy', ${inviterJson(viewer)},
    'invitedAt', iso(i.invited_at))
  from invitations i left join users b on b.id = i.invited_by
  where i.project_id = p.id and i.user_id = ${viewer} and ${isOpenInvitation(viewer)})`;

/** Ends the open invitations for which `condition` holds on the row `i`; returns how many. */
export async function endInvitations(
  db: Db,
  condition: RawBuilder<unknown>,
  outcome: InvitationOutcome,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update invitations i set outcome = ${outcome}, ended_at = now()
    where i.ended_at is null and ${condition}`.execute(db);
  return Number(numAffectedRows);
}

export interface Invited {
  readonly projectId: string;
  readonly userId: string;
}

/** Announces the change to open pages of the team and of the invited person only. */
export async function announceInvitation(db: Db, { projectId, userId }: Invited): Promise<void> {
  const others = (await memberIdsOf(db, projectId)).filter((id) => id !== userId);
  await announce(db, { userIds: others, keys: [["project", projectId]] });
  await announce(db, { userIds: [userId], keys: [["project", projectId], ["invitations"]] });
}

/** Withdraws the person's open invitation to the project, if there is one. */
export async function withdrawInvitation(db: Db, { projectId, userId }: Invited): Promise<void> {
  const one = sql`i.project_id = ${projectId} and i.user_id = ${userId}`;
  const ended = await endInvitations(db, one, "withdrawn");
  if (ended > 0) await announceInvitation(db, { projectId, userId });
}

/**
 * Marks the open invitation of a person who joined in another way as accepted; an invitation to own
 * the project stays open.
 */
export async function settleInvitation(db: Db, { projectId, userId }: Invited): Promise<void> {
  const one = sql`i.project_id = ${projectId} and i.user_id = ${userId} and i.role_name <> 'owner'`;
  const ended = await endInvitations(db, one, "accepted");
  if (ended > 0) await announceInvitation(db, { projectId, userId });
}

/**
 * Opens the invitation again that {@link settleInvitation} ended when the person joined, at `at`,
 * unless the person has blocked the project or the inviter since.
 */
export async function restoreInvitation(
  db: Db,
  { projectId, userId }: Invited,
  at: Date,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update invitations i set outcome = null, ended_at = null
    where i.project_id = ${projectId} and i.user_id = ${userId} and i.role_name <> 'owner'
      and i.outcome = 'accepted' and i.ended_at = ${at}
      and not exists (select from blocks b where b.user_id = i.user_id
        and (b.blocked_project_id = i.project_id or b.blocked_user_id = i.invited_by))
      and not exists (select from invitations later where later.project_id = ${projectId}
        and later.user_id = ${userId} and later.ended_at is null)`.execute(db);
  if (numAffectedRows > 0n) await announceInvitation(db, { projectId, userId });
}
