// Undoing what was just done to an application, so that it is as if it hadn't happened: nobody keeps
// a notification that they haven't read, and mails about it aren't queued yet.
import { t } from "#shared/messages/t.ts";
import type { ApplicationStatus } from "#contract/applications.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announceWaiting } from "#server/features/positions/seats.ts";
import { undoVerdict, type LatestActs } from "./rules.ts";
import { restoreInvitation } from "#server/features/invitations/open/open-invitations.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { announceProject, projectViewer } from "#server/features/projects/team.ts";
import { conflict } from "#server/http/errors.ts";
import { announce } from "#server/realtime/announce.ts";
import { undoneWithinSeconds } from "#shared/undo.ts";
import {
  announceApplication,
  type Concerned,
  notifyOfStatus,
  notTheirs,
} from "./change-application.ts";
import { lockApplication, setStatus } from "./queries.ts";
import { updateMedianAnswer } from "./median-answer.ts";

/**
 * Takes back the caller's latest act: sending an application withdraws it, and an answer leaves it
 * pending.
 * @throws 409 if too much time has passed or somebody has acted since
 */
export function undo(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  userId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockProject(transaction, projectId, userId);
    const application = await lockApplication(transaction, id);
    const viewer = await projectViewer(transaction, projectId, userId);
    const acts = await latestActs(transaction, id);
    const verdict = undoVerdict(viewer, application, acts);
    if (verdict === "forbidden") throw notTheirs();
    if (verdict === "same") return;
    if (verdict === "late") throw tooLate();
    const subject = { id, ...application };
    if (verdict === "unsend") await unsend(transaction, subject, userId);
    else await unanswer(transaction, subject, { userId, acts });
    await announceApplication(transaction, subject);
  });
}

const tooLate = () => conflict(t("applications.tooLateToUndo"));

/** The latest two entries of the application's history. */
async function latestActs(db: Db, id: string): Promise<LatestActs> {
  const rows = await sql<NonNullable<LatestActs[number]>>`
    select id, status, by_user_id as "byUserId",
      at > now() - ${undoneWithinSeconds} * interval '1 second' as "isRecent"
    from application_events where application_id = ${id} order by id desc limit 2`.all(db);
  return [rows[0], rows[1]];
}

/** Withdraws it. Owners who have read of it are notified, the others aren't. */
async function unsend(db: Db, application: Concerned, userId: string): Promise<void> {
  const status = "withdrawn";
  await setStatus(db, application.id, { status, reason: null, byUserId: userId });
  const wasRead = await retract(db, application, ["application_created"], userId);
  if (wasRead) await notifyOfStatus(db, application, status, { byUserId: userId });
}

/** Makes it pending again, as it was, and ends the membership that accepting it began. */
async function unanswer(
  db: Db,
  application: Concerned & { status: ApplicationStatus },
  { userId, acts: [answer, before] }: { userId: string; acts: LatestActs },
): Promise<void> {
  const { id, projectId } = application;
  if (application.status === "accepted") await unseat(db, application, before?.id ?? id, userId);
  await sql`delete from application_events where id = ${answer?.id ?? ""}`.run(db);
  await sql`update applications set status = 'pending', reason = null, reapply_allowed_at = null,
      updated_at = now() where id = ${id}`.run(db);
  // Apart, because becoming pending sets it.
  await sql`update applications set pending_since =
      (select max(at) from application_events where application_id = ${id} and status = 'pending')
    where id = ${id}`.run(db);
  await updateMedianAnswer(db, id);
  const answers = ["application_accepted", "application_closed"] as const;
  const wasRead = await retract(db, application, answers, userId);
  if (wasRead) await notifyOfStatus(db, application, "pending", { byUserId: userId });
  await announceProject(db, projectId);
}

/**
 * Ends the membership that began after the history's entry `since`, and opens the invitation again
 * that it settled, and the position that its seat closed.
 * @throws 409 if the person was on the team before
 */
async function unseat(
  db: Db,
  { projectId, applicantId }: Concerned,
  since: string,
  userId: string,
): Promise<void> {
  const rows = await sql<{ positionId: string | null; joinedAt: Date }>`
    delete from members where project_id = ${projectId} and user_id = ${applicantId}
      and id > ${since} and role_name <> 'owner'
    returning position_id as "positionId", created_at::timestamptz(3) as "joinedAt"`.all(db);
  const [left] = rows;
  if (!left) throw conflict(t("applications.wasOnTeam"));
  const { positionId, joinedAt } = left;
  await restoreInvitation(db, { projectId, userId: applicantId }, joinedAt);
  if (positionId === null) return;
  // It closed in the transaction in which they joined.
  await sql`update positions set closed_at = null, closed_when_full = false
    where id = ${positionId} and closed_when_full and closed_at = ${joinedAt}`.run(db);
  await sql`delete from notifications where actor_id = ${userId} and project_id = ${projectId}
    and event = 'seat_taken' and not is_read and created_at >= ${joinedAt}
    and detail ->> 'positionId' = ${positionId}`.run(db);
  await announceWaiting(db, positionId);
}

/**
 * Deletes what was notified of the act and isn't read yet, on all pages of its recipients; returns
 * whether somebody has read it.
 */
async function retract(
  db: Db,
  { id }: Concerned,
  events: readonly NotificationEvent[],
  actorId: string,
): Promise<boolean> {
  const ofAct = sql`application_id = ${id} and actor_id = ${actorId} and event = any(${events})
    and created_at > now() - ${2 * undoneWithinSeconds} * interval '1 second'`;
  const deleted = await sql<{ userId: string }>`
    delete from notifications where ${ofAct} and not is_read
    returning user_id as "userId"`.all(db);
  const userIds = [...new Set(deleted.map(({ userId }) => userId))];
  if (userIds.length > 0) await announce(db, { userIds, keys: [["notifications"]] });
  const read = await sql`select from notifications where ${ofAct} limit 1`.all(db);
  return read.length > 0;
}
