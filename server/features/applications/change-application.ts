// Changes to applications. Each runs in one transaction that locks the application, and notifies
// the people concerned.
import { t } from "#shared/messages/t.ts";
import type { ApplicationStatus } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { requireConsentOf } from "#server/features/blocks/consent.ts";
import {
  markOutdated,
  type Notice,
  notify,
  notifyEach,
} from "#server/features/notifications/write/notify.ts";
import {
  type ApplicationTarget,
  targetOf,
  othersWaitingFor,
  seatForApplicant,
} from "#server/features/positions/seats.ts";
import { decideMove, mayAllowReapply, mayEdit, mayMessage, recruiting } from "./rules.ts";
import { assertNotHidden } from "#server/features/projects/hidden-project.ts";
import { settleInvitation } from "#server/features/invitations/open/open-invitations.ts";
import { lockProject, opennessOf, projectExists } from "#server/features/projects/queries.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";
import {
  announceProject,
  memberIdsOf,
  ownerIdsOf,
  seatMember,
  projectViewer,
} from "#server/features/projects/team.ts";
import { conflict, forbidden } from "#server/http/errors.ts";
import { announce } from "#server/realtime/announce.ts";
import { applicationLimits } from "#shared/limits.ts";
import {
  editApplication,
  consentStateOf,
  insertMessage,
  lockApplication,
  messagesOf,
  renderContent,
  setReapplyAllowed,
  setStatus,
} from "./queries.ts";

export interface Decision {
  readonly status: ApplicationStatus;
  /** The status that the decision is based on. */
  readonly from?: ApplicationStatus | undefined;
  readonly reason?: string | null | undefined;
  /** Closes it so that the applicant may apply again at once. */
  readonly allowReapply?: true | undefined;
}

/**
 * Accepts, closes, re-opens or withdraws. Accepting adds the applicant to the team in the same
 * transaction, and gives them a seat where the project has positions.
 */
export function decide(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  userId: string,
  { status, from, reason = null, allowReapply }: Decision,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const project = await lockProject(transaction, projectId, userId);
    const application = await lockApplication(transaction, id);
    const consent = await consentStateOf(transaction, id);
    // The caller may have lost their role since the request was authorized.
    const viewer = await projectViewer(transaction, projectId, userId);
    const verdict = decideMove(viewer, { ...application, ...consent }, status);
    if (verdict === "forbidden") throw notTheirs();
    if (verdict === "conflict") {
      throw cannotBe(application.status, status);
    }
    if (verdict === "same") {
      if (allowReapply) await allowOnce(transaction, { id, ...application }, userId);
      return;
    }
    if (verdict === "superseded") throw hasAppliedAgain();
    if (verdict === "consumed") {
      throw conflict(t("applications.leftTeam"));
    }
    if (from !== undefined && from !== application.status) {
      throw tooLate(application.status);
    }
    if (recruiting.includes(status)) {
      assertNotHidden(project);
      const { applicantId } = application;
      await requireConsentOf(transaction, { projectId, userId: applicantId, byUserId: userId });
    }
    const { applicantId, requestedRole } = application;
    const joining = { projectId, userId: applicantId };
    const seat =
      status === "accepted"
        ? await seatForApplicant(transaction, { ...application, ...joining }, project)
        : undefined;
    if (status === "accepted") {
      await seatMember(transaction, { ...joining, roleName: requestedRole, positionId: seat?.id });
    }
    await setStatus(transaction, id, { status, reason, byUserId: userId });
    if (allowReapply) await setReapplyAllowed(transaction, id);
    if (status === "accepted") {
      await settleInvitation(transaction, joining);
      await announceProject(transaction, projectId);
    }
    await announceApplication(transaction, { id, ...application });
    const others = await othersWaitingFor(transaction, seat);
    const act = { byUserId: userId, reason, others };
    await notifyOfStatus(transaction, { id, ...application }, status, act);
  });
}

/** Lets the applicant of a closed application apply again at once, on behalf of an owner. */
export function allowReapplication(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  userId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockProject(transaction, projectId, userId);
    const application = await lockApplication(transaction, id);
    const { isSuperseded } = await consentStateOf(transaction, id);
    const viewer = await projectViewer(transaction, projectId, userId);
    if (viewer.role !== "owner") throw notTheirs();
    if (isSuperseded) throw hasAppliedAgain();
    if (!mayAllowReapply(viewer, application)) {
      throw conflict(t("applications.onlyClosedNeedThis", { status: application.status }));
    }
    await allowOnce(transaction, { id, ...application }, userId);
  });
}

async function allowOnce(db: Db, application: Concerned, byUserId: string): Promise<void> {
  if (!(await setReapplyAllowed(db, application.id))) return;
  await announceApplication(db, application);
  const { id: applicationId, projectId, applicantId, requestedRole } = application;
  await notify(db, [applicantId], {
    event: "reapply_allowed",
    actorId: byUserId,
    projectId,
    applicationId,
    detail: { requestedRole },
  });
}

/**
 * Stores an owner's message to the applicant, who is notified of it; not the same text twice in a
 * row.
 */
export function sendMessage(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  userId: string,
  text: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const project = await lockProject(transaction, projectId, userId);
    const application = await lockApplication(transaction, id);
    const viewer = await projectViewer(transaction, projectId, userId);
    if (viewer.role !== "owner") throw notTheOwner();
    assertNotHidden(project);
    if (!mayMessage(viewer, application)) {
      throw conflict(t("applications.onlyPendingGetMessages", { status: application.status }));
    }
    const { applicantId, requestedRole } = application;
    const consent = { projectId, userId: applicantId, byUserId: userId };
    await requireConsentOf(transaction, consent, t("applications.cantWrite"));
    const { latest, count } = await messagesOf(transaction, id);
    if (latest?.text === text && latest.byUserId === userId) return;
    if (count >= applicationLimits.messages) {
      throw conflict(t("applications.tooManyMessages", { max: applicationLimits.messages }));
    }
    await insertMessage(transaction, { applicationId: id, byUserId: userId, text });
    await announceApplication(transaction, { id, ...application });
    await notify(transaction, [applicantId], {
      event: "application_message",
      actorId: userId,
      projectId,
      applicationId: id,
      detail: { requestedRole, message: text },
    });
  });
}

/** A 403: only owners write about an application. */
export const notTheOwner = () => forbidden(t("applications.ownersWrite"));

const hasAppliedAgain = () => conflict(t("applications.appliedAgain"));

/** A 409 with a message such as "A withdrawn application can't be accepted." */
const cannotBe = (status: ApplicationStatus, done: ApplicationStatus | "edited") =>
  conflict(t("applications.cannotBe", { status, done }));

/** A 409: the status has changed since the owner decided. */
const tooLate = (status: ApplicationStatus) => conflict(t("applications.tooLate", { status }));

/** A 403: the caller may not make this change. */
export const notTheirs = () => forbidden(t("applications.whoChanges"));

export interface Edit {
  readonly requestedRole?: OpenRole | undefined;
  readonly position?: string | undefined;
  readonly content?: string | null | undefined;
}

/**
 * Changes role, position and message on behalf of the applicant, while the application is pending.
 */
export async function edit(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  viewer: ProjectViewer & { readonly userId: string },
  { requestedRole, position, content }: Edit,
): Promise<void> {
  const contentHtml =
    content === undefined ? undefined : await renderContent(viewer.userId, content);
  return inTransaction(db, async (transaction) => {
    const choice = { requestedRole, position };
    const isForOther = requestedRole !== undefined || position !== undefined;
    const project = isForOther && (await lockProject(transaction, projectId, viewer.userId));
    const application = await lockApplication(transaction, id);
    if (!isForOther && content === undefined) return;
    const target =
      project && !isFor(application, choice)
        ? await targetOf(
            transaction,
            {
              id: projectId,
              ...project,
              ...(await opennessOf(transaction, projectId, viewer.userId)),
            },
            choice,
          )
        : undefined;
    if (!mayEdit(viewer, application)) {
      throw cannotBe(application.status, "edited");
    }
    await editApplication(transaction, id, { target, content, contentHtml });
    await announceApplication(transaction, { id, ...application });
  });
}

/** Whether the application is for that already, whether or not it is still open. */
const isFor = (
  application: ApplicationTarget,
  {
    requestedRole = application.requestedRole,
    position = application.positionId ?? undefined,
  }: Edit,
) =>
  requestedRole === application.requestedRole && position === (application.positionId ?? undefined);

/**
 * Moves the person's application to a project to another status if its current one is in `from`;
 * returns its id.
 */
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
  const application = await sql<{ id: string; requestedRole: string }>`
    select id, requested_role as "requestedRole"
    from applications
    where project_id = ${projectId} and user_id = ${userId} and status = any(${from}) for update`.maybeOne(
    db,
  );
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
  /** Null for the server. */
  readonly byUserId: string | null;
  readonly reason?: string | null;
  /** Other people to notify of the same act. */
  readonly others?: readonly Notice[];
  /** Back-dates the application. */
  readonly at?: Date;
}

/** Notifies of a new application or of its new status. */
export async function notifyOfStatus(
  db: Db,
  application: Concerned,
  status: ApplicationStatus | "created",
  { byUserId: actorId, reason = null, others = [], at }: Act,
): Promise<void> {
  const { id: applicationId, projectId, applicantId, requestedRole } = application;
  const forOwners = status === "created" || status === "withdrawn";
  const recipients = forOwners ? await ownerIdsOf(db, projectId) : [applicantId];
  const notices = recipients.map((userId) => ({ userId, event: events[status] }));
  const written = await notifyEach(db, [...notices, ...others], {
    actorId,
    projectId,
    applicationId,
    detail: forOwners ? { requestedRole } : { requestedRole, reason },
    ...(at && { at }),
  });
  if (!forOwners) return;
  // A person who applies and withdraws again and again has one unread notification with each owner.
  const latest = written.map(({ id }) => id);
  await markOutdated(db, { projectId, actorId: applicantId, latest });
}

const events: Record<ApplicationStatus | "created", NotificationEvent> = {
  created: "application_created",
  pending: "application_reopened",
  accepted: "application_accepted",
  closed: "application_closed",
  withdrawn: "application_withdrawn",
  expired: "application_expired",
};

/**
 * Announces the change to open pages of the team, and of the applicant if they may see the project.
 */
export async function announceApplication(
  db: Db,
  { id, projectId, applicantId }: Omit<Concerned, "requestedRole">,
): Promise<void> {
  const team = await memberIdsOf(db, projectId);
  const isSeen = await projectExists(db, projectId, applicantId);
  const userIds = [...new Set([...(isSeen ? [applicantId] : []), ...team])];
  await announce(db, { userIds, keys: [["applications", id, projectId]] });
}
