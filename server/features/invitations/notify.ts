// Whom a change to an invitation concerns.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { memberIdsOf, ownerIdsOf } from "#server/features/members/queries.ts";
import { notify } from "#server/features/notifications/notify.ts";
import { announce } from "#server/realtime/announce.ts";

interface Invited {
  readonly projectId: string;
  readonly userId: string;
}

/** Lets the open pages of the team and of the invited person know, and nobody else's. */
export async function announceInvitation(db: Db, { projectId, userId }: Invited): Promise<void> {
  const others = (await memberIdsOf(db, projectId)).filter((id) => id !== userId);
  await announce(db, { userIds: others, keys: [["project", projectId]] });
  await announce(db, { userIds: [userId], keys: [["project", projectId], ["invitations"]] });
}

/** Notifies the invited person. */
export async function notifyOfInvitation(
  db: Db,
  { projectId, userId, byUserId }: Invited & { byUserId: string },
  { id, roleName, at }: { id: string; roleName: string; at?: Date },
): Promise<void> {
  await notify(db, [userId], {
    event: "invitation_created",
    actorId: byUserId,
    projectId,
    invitationId: id,
    detail: { roleName },
    ...(at && { at }),
  });
}

/** Notifies the project's owners of the answer. */
export async function notifyOfAnswer(
  db: Db,
  { projectId, userId }: Invited,
  event: NotificationEvent & ("invitation_accepted" | "invitation_declined"),
  roleName: string,
): Promise<void> {
  const owners = await ownerIdsOf(db, projectId);
  await notify(db, owners, { event, actorId: userId, projectId, detail: { roleName } });
}
