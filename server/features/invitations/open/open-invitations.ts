import type { InvitationOutcome } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { announce } from "#server/realtime/announce.ts";
import { memberIdsOf } from "#server/features/projects/team.ts";

// How open invitations end when people join, leave or block, as a part of a transaction that has
// locked the project.

/** Ends the open invitations for which `condition` holds on the row `i`; returns how many. */
export async function endInvitations(
  db: Db,
  condition: Sql,
  outcome: InvitationOutcome,
): Promise<number> {
  const rowCount = await sql`
    update invitations i set outcome = ${outcome}, ended_at = now()
    where i.ended_at is null and ${condition}`.run(db);
  return rowCount;
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
  const rowCount = await sql`
    update invitations i set outcome = null, ended_at = null
    where i.project_id = ${projectId} and i.user_id = ${userId} and i.role_name <> 'owner'
      and i.outcome = 'accepted' and i.ended_at = ${at}
      and not exists (select from blocks b where b.user_id = i.user_id
        and (b.blocked_project_id = i.project_id or b.blocked_user_id = i.invited_by))
      and not exists (select from invitations later where later.project_id = ${projectId}
        and later.user_id = ${userId} and later.ended_at is null)`.run(db);
  if (rowCount > 0) await announceInvitation(db, { projectId, userId });
}
