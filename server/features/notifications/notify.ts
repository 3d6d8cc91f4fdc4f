// Notifications are written by the act that they tell of, in its transaction: both are there or
// neither is. An act notifies once and last, since whoever is notified is held until it ends.
import { sql } from "kysely";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announce } from "#server/realtime/announce.ts";

/** What a notification is about. */
export interface About {
  readonly actorId: string;
  readonly projectId?: string;
  readonly applicationId?: string;
  readonly commentId?: string;
  readonly invitationId?: string;
  readonly reportId?: string;
  /** What only the moment knows, as in the data of the notification. */
  readonly detail?: {
    requestedRole?: string;
    reason?: string | null;
    roleName?: string;
    deletedProject?: string;
    projectName?: string;
  };
  /** Back-dates it. */
  readonly at?: Date;
}

/** That a person is to be told of an event. */
export interface Notice {
  readonly userId: string;
  readonly event: NotificationEvent;
}

/** A notification that was written. */
export interface WrittenNotification {
  readonly id: string;
  readonly userId: string;
}

/** Notifies `recipientIds` of one event; the rest is as with {@link notifyEach}. */
export const notify = (
  db: Db,
  recipientIds: readonly string[],
  { event, ...about }: About & { readonly event: NotificationEvent },
): Promise<WrittenNotification[]> =>
  notifyEach(
    db,
    recipientIds.map((userId) => ({ userId, event })),
    about,
  );

/**
 * Writes a notification for each person that `notices` names: of those for one person the first that
 * they want. Left out are who acted (a test aside), who blocks them or the project (`despiteBlocks`
 * aside), who is suspended, and what was switched off or muted. Answers what was written. Three
 * statements, however many they are.
 */
export async function notifyEach(
  db: Db,
  notices: readonly Notice[],
  about: About,
): Promise<WrittenNotification[]> {
  if (notices.length === 0) return [];
  return inTransaction(db, async (transaction) => {
    const told = await write(transaction, notices, about);
    const userIds = told.map(({ userId }) => userId);
    await announce(transaction, { userIds, keys: [["notifications"]] });
    return told;
  });
}

// People are held before their row of `recipients`, both in the order of their ids, and against
// nothing but the deletion of their account: nobody waits in a circle.
async function write(
  db: Db,
  notices: readonly Notice[],
  about: About,
): Promise<WrittenNotification[]> {
  const {
    actorId,
    projectId = null,
    applicationId = null,
    commentId = null,
    invitationId = null,
    reportId = null,
    detail = {},
    at = null,
  } = about;
  const { rows } = await sql<WrittenNotification>`
    with wanted as (
      select distinct on (g.user_id) g.user_id, g.event, g.id
      from unnest(${notices.map(({ userId }) => userId)}::uuid[],
        ${notices.map(({ event }) => event)}::text[], ${notices.map(() => newId(about.at))}::uuid[])
        with ordinality as g (user_id, event, id, rank)
      where (g.user_id <> ${actorId} or g.event = 'test')
        and (g.event = any(${despiteBlocks})
          or not exists (select from blocks
            where user_id = g.user_id and blocked_user_id = ${actorId})
          and not exists (select from blocks
            where user_id = g.user_id and blocked_project_id = ${projectId}))
        and not exists (select from notification_kinds_off
          where user_id = g.user_id and event = g.event)
        and not (g.event = any(${mutedWithProject}) and exists (
          select from muted_projects where user_id = g.user_id and project_id = ${projectId}))
        and not exists (select from comments c join muted_threads m on m.comment_id = c.root_id
          where c.id = ${commentId} and m.user_id = g.user_id)
      order by g.user_id, g.rank
    ), held as (
      select id from users where id in (select user_id from wanted) and suspended_at is null
      order by id for key share
    ), numbered as (
      insert into recipients as r (user_id, last_number) select id, 1 from held order by id
      on conflict (user_id) do update set last_number = r.last_number + 1
      returning user_id, last_number
    )
    insert into notifications (id, user_id, number, event, actor_id, project_id, application_id,
      comment_id, invitation_id, report_id, detail, created_at)
    select w.id, user_id, n.last_number, w.event,
      case when w.event <> all(${withoutActor}) then ${actorId}::uuid end, ${projectId}::uuid,
      ${applicationId}::uuid, ${commentId}::uuid, ${invitationId}::uuid, ${reportId}::uuid,
      ${JSON.stringify(detail)}::jsonb,
      coalesce(${at}::timestamptz, clock_timestamp())
    from numbered n join wanted w using (user_id)
    returning id, user_id as "userId"`.execute(db);
  return rows;
}

/**
 * What a muted project no longer tells. What is decided about oneself (an application of one's own,
 * one's place on the team) comes all the same: it is no chatter, and nobody else would tell.
 */
export const mutedWithProject: readonly NotificationEvent[] = [
  "application_created",
  "application_withdrawn",
  "comment_created",
  "comment_reply",
  "comment_mention",
];

/**
 * What reaches people whomever they block: an admin's test, reports to admins, and what is decided
 * about one's own project, application or place on a team.
 */
export const despiteBlocks: readonly NotificationEvent[] = [
  "test",
  "report_created",
  "project_deleted",
  "application_accepted",
  "application_closed",
  "application_reopened",
  "member_added",
  "member_removed",
  "member_role_changed",
];

/** Their recipients aren't told who acted: who reported, or which admin. */
export const withoutActor: readonly NotificationEvent[] = ["report_created", "project_deleted"];
