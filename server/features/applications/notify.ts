// Whom a change to an application concerns.
import type { ApplicationStatus } from "#contract/applications.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { notify } from "#server/features/notifications/notify.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { memberIdsOf, ownerIdsOf } from "#server/features/projects/team.ts";
import { announce } from "#server/realtime/announce.ts";

export interface Concerned {
  readonly id: string;
  readonly projectId: string;
  readonly applicantId: string;
  readonly requestedRole: string;
}

interface Act {
  readonly byUserId: string;
  readonly reason?: string | null;
  /** Back-dates it. */
  readonly at?: Date;
}

/** Tells of a new application, or of the status that one was given. */
export async function notifyOfStatus(
  db: Db,
  application: Concerned,
  status: ApplicationStatus | "created",
  { byUserId: actorId, reason = null, at }: Act,
): Promise<void> {
  const { id: applicationId, projectId, applicantId, requestedRole } = application;
  const forOwners = status === "created" || status === "withdrawn";
  const recipients = forOwners ? await ownerIdsOf(db, projectId) : [applicantId];
  await notify(db, recipients, {
    event: events[status],
    actorId,
    projectId,
    applicationId,
    detail: forOwners ? { requestedRole } : { requestedRole, reason },
    ...(at && { at }),
  });
}

const events: Record<ApplicationStatus | "created", NotificationEvent> = {
  created: "application_created",
  pending: "application_reopened",
  accepted: "application_accepted",
  closed: "application_closed",
  withdrawn: "application_withdrawn",
};

/** Lets the open pages of the applicant, if the project is there for them, and of the team know. */
export async function announceApplication(
  db: Db,
  { id, projectId, applicantId }: Omit<Concerned, "requestedRole">,
): Promise<void> {
  const team = await memberIdsOf(db, projectId);
  const isSeen = await projectExists(db, projectId, applicantId);
  const userIds = [...new Set([...(isSeen ? [applicantId] : []), ...team])];
  await announce(db, { userIds, keys: [["applications", id, projectId]] });
}
