// Notifications about invitations.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { notify } from "#server/features/notifications/notify.ts";
import type { Invited } from "#server/features/projects/open-invitations.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";

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
