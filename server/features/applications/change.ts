// What changes an application, each change in one transaction that locks it, and who learns of it.
import type { ApplicationStatus } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { requireConsentOf } from "#server/features/blocks/consent.ts";
import { notify } from "#server/features/notifications/notify.ts";
import { decideMove, mayEdit, recruiting } from "#server/features/projects/application-rules.ts";
import { requireGrowth } from "#server/features/projects/growth.ts";
import { settleInvitation } from "#server/features/projects/open-invitations.ts";
import { lockProject, opennessOf, projectExists } from "#server/features/projects/queries.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";
import {
  announceProject,
  memberIdsOf,
  ownerIdsOf,
  seatMember,
  projectViewer,
} from "#server/features/projects/team.ts";
import { conflict, forbidden, invalid } from "#server/http/errors.ts";
import { announce } from "#server/realtime/announce.ts";
import {
  editApplication,
  hasSpentApplication,
  lockApplication,
  renderContent,
  setStatus,
} from "./queries.ts";

export interface Decision {
  readonly status: ApplicationStatus;
  /** The status that the decision is based upon. */
  readonly from?: ApplicationStatus | undefined;
  readonly reason?: string | null | undefined;
}

/** Accepts, closes, re-opens or withdraws; accepting seats the applicant in the same transaction. */
export function decide(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  userId: string,
  { status, from, reason = null }: Decision,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const project = await lockProject(transaction, projectId, userId);
    const application = await lockApplication(transaction, id);
    const isSpent = await hasSpentApplication(transaction, id);
    // An owner may have been removed since the request was let in.
    const viewer = await projectViewer(transaction, projectId, userId);
    const verdict = decideMove(viewer, { ...application, isSpent }, status);
    if (verdict === "forbidden") throw notTheirs();
    if (verdict === "conflict") {
      throw cannotBe(application.status, status === "pending" ? "re-opened" : status);
    }
    if (verdict === "same") return;
    if (verdict === "spent") {
      throw conflict("This person left the team or was removed. Invite them to join again.");
    }
    if (from !== undefined && from !== application.status) {
      throw conflict(`Somebody was quicker: this application is ${application.status} by now.`);
    }
    if (recruiting.includes(status)) {
      requireGrowth(project);
      const { applicantId } = application;
      await requireConsentOf(transaction, { projectId, userId: applicantId, byUserId: userId });
    }
    await setStatus(transaction, id, { status, reason, byUserId: userId });
    if (status === "accepted") {
      const { applicantId, requestedRole } = application;
      const seat = { projectId, userId: applicantId, roleName: requestedRole };
      await seatMember(transaction, seat);
      await settleInvitation(transaction, seat);
      await announceProject(transaction, projectId);
    }
    await announceApplication(transaction, { id, ...application });
    await notifyOfStatus(transaction, { id, ...application }, status, { byUserId: userId, reason });
  });
}

/** 409, in words: "A withdrawn application can't be accepted." */
const cannotBe = (status: ApplicationStatus, done: string) =>
  conflict(`${status === "accepted" ? "An" : "A"} ${status} application can't be ${done}.`);

/** 403: such a change is somebody else's. */
export const notTheirs = () =>
  forbidden("Applicants edit and withdraw their application; owners accept, close and re-open it.");

export interface Edit {
  readonly requestedRole?: OpenRole | undefined;
  readonly content?: string | null | undefined;
}

/** The applicant's own edits of role and message, while nothing is decided. */
export async function edit(
  db: Db,
  id: string,
  viewer: ProjectViewer & { readonly userId: string },
  { requestedRole, content }: Edit,
): Promise<void> {
  const contentHtml =
    content === undefined ? undefined : await renderContent(viewer.userId, content);
  return inTransaction(db, async (transaction) => {
    const application = await lockApplication(transaction, id);
    if (requestedRole === undefined && content === undefined) return;
    if (requestedRole && requestedRole !== application.requestedRole) {
      const { openRoles } = await opennessOf(
        transaction,
        application.projectId,
        application.applicantId,
      );
      if (!openRoles.includes(requestedRole)) throw roleNotOpen();
    }
    if (!mayEdit(viewer, application)) {
      throw cannotBe(application.status, "edited");
    }
    await editApplication(transaction, id, { requestedRole, content, contentHtml });
    await announceApplication(transaction, { id, ...application });
  });
}

/** 400: the role isn't one that the project takes applications for. */
export const roleNotOpen = () =>
  invalid("requestedRole: This role is not open", [
    { path: "requestedRole", message: "This role is not open" },
  ]);

/** Moves a person's application to a project on, where its status is among `from`; answers which. */
export async function resolveApplication(
  db: Db,
  {
    projectId,
    userId,
    byUserId,
    from,
    to,
  }: {
    projectId: string;
    userId: string;
    byUserId: string;
    from: readonly ApplicationStatus[];
    to: ApplicationStatus;
  },
): Promise<Concerned | null> {
  const application = await db
    .selectFrom("applications")
    .select(["id", "requested_role as requestedRole"])
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .where("status", "in", from)
    .forUpdate()
    .executeTakeFirst();
  if (!application) return null;
  await setStatus(db, application.id, { status: to, reason: null, byUserId });
  const resolved = { ...application, projectId, applicantId: userId };
  await announceApplication(db, resolved);
  return resolved;
}

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
