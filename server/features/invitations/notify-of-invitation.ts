// Notifications about invitations.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { type Notice, notify, notifyEach } from "#server/features/notifications/write/notify.ts";
import type { Invited } from "./open/open-invitations.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";

/** Notifies the invited person. */
export async function notifyOfInvitation(
  db: Db,
  { projectId, userId, byUserId }: Invited & { byUserId: string },
  {
    id,
    roleName,
    position,
    at,
  }: {
    id: string;
    roleName: string;
    position?: { readonly id: string; readonly title: string } | null | undefined;
    at?: Date;
  },
): Promise<void> {
  await notify(db, [userId], {
    event: "invitation_created",
    actorId: byUserId,
    projectId,
    invitationId: id,
    detail: {
      roleName,
      ...(position && { positionId: position.id, positionTitle: position.title }),
    },
    ...(at && { at }),
  });
}

/** Notifies the project's owners of the answer, and others of the same act. */
export async function notifyOfAnswer(
  db: Db,
  { projectId, userId }: Invited,
  event: NotificationEvent & ("invitation_accepted" | "invitation_declined"),
  { roleName, others = [] }: { roleName: string; others?: readonly Notice[] },
): Promise<void> {
  const owners = await ownerIdsOf(db, projectId);
  const notices = owners.map((owner) => ({ userId: owner, event }));
  const about = { actorId: userId, projectId, detail: { roleName } };
  await notifyEach(db, [...notices, ...others], about);
}
