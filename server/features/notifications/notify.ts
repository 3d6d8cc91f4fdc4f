// Notifications are written in the transaction of the change that they are about, so both exist or
// neither does. A change notifies once, at its end, because the recipients' rows stay locked until
// the commit.
import { sql } from "kysely";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announce } from "#server/realtime/announce.ts";

/** The subject of a notification. */
export interface About {
  /** Null where nobody acted. */
  readonly actorId: string | null;
  readonly projectId?: string;
  readonly applicationId?: string;
  readonly commentId?: string;
  readonly invitationId?: string;
  readonly reportId?: string;
  /** Facts of the moment of the event, in the form of the notification's data. */
  readonly detail?: {
    requestedRole?: string;
    reason?: string | null;
    roleName?: string;
    deletedProject?: string;
    projectName?: string;
  };
  /** Back-dates the notification. */
  readonly at?: Date;
}

/** One person to notify of an event. */
export interface Notice {
  readonly userId: string;
  readonly event: NotificationEvent;
}

/** A notification that was written. */
export interface WrittenNotification {
  readonly id: string;
  readonly userId: string;
}

/** Notifies `recipientIds` of one event; otherwise like {@link notifyEach}. */
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
 * Writes one notification per person in `notices`: the first that the person wants. Left out are
 * the actor (except for tests), people who block the actor or the project (except for
 * `despiteBlocks`), suspended people, and muted or disabled events. Returns the written
 * notifications. Takes three statements for any number of notices.
 */
export async function notifyEach(
  db: Db,
  notices: readonly Notice[],
  about: About,
): Promise<WrittenNotification[]> {
  if (notices.length === 0) return [];
  return inTransaction(db, async (transaction) => {
    const written = await write(transaction, notices, about);
    const userIds = written.map(({ userId }) => userId);
    await announce(transaction, { userIds, keys: [["notifications"]] });
    return written;
  });
}

// Locks people before their rows of `recipients`, both in the order of their ids. The lock on
// people conflicts only with the deletion of their accounts, so deadlocks are impossible.
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
      where (g.user_id is distinct from ${actorId}::uuid or g.event = 'test')
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
 * Events that muting a project suppresses. Decisions about the person (on their application or
 * membership) aren't among them, because nothing else would inform the person.
 */
export const mutedWithProject: readonly NotificationEvent[] = [
  "application_created",
  "application_withdrawn",
  "comment_created",
  "comment_reply",
  "comment_mention",
  "project_dormant",
];

/**
 * Events that are sent despite blocks: an admin's test, reports to admins, and decisions about the
 * person's own project, application or membership.
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

/** Events whose recipients don't see the actor: a reporter or an admin. */
export const withoutActor: readonly NotificationEvent[] = ["report_created", "project_deleted"];
