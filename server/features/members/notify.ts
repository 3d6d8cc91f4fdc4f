// Whom a change to a team concerns.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { notify } from "#server/features/notifications/notify.ts";

/** Tells the person what an owner did with their place on the team. */
export async function tellMember(
  db: Db,
  { projectId, userId, byUserId }: { projectId: string; userId: string; byUserId: string },
  event: NotificationEvent & `member_${string}`,
  roleName: string,
): Promise<void> {
  await notify(db, [userId], { event, actorId: byUserId, projectId, detail: { roleName } });
}
