// Notifications are written in the transaction of the change that they are about, so both exist or
// neither does. A change notifies once, at its end, because the recipients' rows stay locked until
// the commit.
import type { Issue } from "#contract/issues.ts";
import type { WebhookOutKind } from "#shared/webhooks-out.ts";
import type { TechRef } from "#contract/techs.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction, onCommit } from "#server/database/transaction.ts";
import { announcing, signalAnnouncement } from "#server/realtime/announce.ts";
import { notifiedPeople, notifying } from "./notify-sql.ts";

/** Facts of the moment of the event, in the form of the notification's data. */
export interface Detail {
  readonly requestedRole?: string;
  readonly reason?: string | null;
  readonly message?: string;
  readonly roleName?: string;
  readonly updateId?: string;
  readonly positionId?: string;
  readonly positionTitle?: string;
  readonly removed?: boolean;
  readonly deletedProject?: string;
  readonly projectName?: string;
  readonly days?: number;
  readonly count?: number;
  readonly roles?: readonly string[];
  readonly release?: { readonly tag: string; readonly name: string | null };
  readonly started?: boolean;
  readonly tech?: TechRef;
  readonly issue?: Pick<Issue, "id" | "number" | "title" | "url">;
  readonly until?: string;
  readonly webhook?: { readonly id: string; readonly kind: WebhookOutKind };
  readonly pullRequest?: { readonly number: number; readonly url: string };
}

/** The subject of a notification. */
export interface About {
  /** Null where nobody acted. */
  readonly actorId: string | null;
  readonly projectId?: string;
  readonly applicationId?: string;
  readonly commentId?: string;
  readonly invitationId?: string;
  readonly reportId?: string;
  readonly updateId?: string;
  readonly detail?: Detail;
  /** Back-dates the notification. */
  readonly at?: Date;
}

/** One person to notify of an event. */
export interface Notice {
  readonly userId: string;
  readonly event: NotificationEvent;
  /** The person's own application, if it isn't the common one. */
  readonly applicationId?: string;
  /** Facts that aren't the common ones. */
  readonly detail?: Detail;
}

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
 * Writes one notification per person in `notices`: the first that the person wants, see
 * {@link notifying}. Returns the written notifications. Takes one statement for any number of
 * notices.
 */
export async function notifyEach(
  db: Db,
  notices: readonly Notice[],
  about: About,
): Promise<WrittenNotification[]> {
  if (notices.length === 0) return [];
  const commentId = sql`${about.commentId ?? null}::uuid`;
  const subject = {
    actorId: sql`${about.actorId}`,
    projectId: sql`${about.projectId ?? null}`,
    applicationId: sql`${about.applicationId ?? null}`,
    commentId,
    threadId: sql`(select root_id from comments where id = ${commentId})`,
    invitationId: sql`${about.invitationId ?? null}`,
    reportId: sql`${about.reportId ?? null}`,
    updateId: sql`${about.updateId ?? null}`,
    detail: sql`${JSON.stringify(about.detail ?? {})}`,
    at: sql`${about.at ?? null}`,
  };
  const each = {
    ...noticesSql(notices, about.at),
    applicationIds: sql`${notices.map(({ applicationId }) => applicationId ?? null)}`,
    details: sql`${notices.map(({ detail }) => (detail ? JSON.stringify(detail) : null))}`,
  };
  return inTransaction(db, async (transaction) => {
    const written = await sql<WrittenNotification>`
      with ${notifying(subject, each)}, announced as (${announcing} ${notifiedPeople})
      select id, user_id as "userId" from notified`.all(transaction);
    if (written.length > 0) onCommit(transaction, signalAnnouncement);
    return written;
  });
}

/** What {@link notifying} needs of notices: people, events and new ids. */
export const noticesSql = (notices: readonly Notice[], at?: Date) => ({
  userIds: sql`${notices.map(({ userId }) => userId)}`,
  events: sql`${notices.map(({ event }) => event)}`,
  ids: sql`${notices.map(() => newId(at))}`,
});

/**
 * Marks unread notifications of a person's applications to a project as read, except for the latest
 * ones, whose announcement has the streams' unread counts read again.
 */
export async function markOutdated(
  db: Db,
  { projectId, actorId, latest }: { projectId: string; actorId: string; latest: readonly string[] },
): Promise<void> {
  await sql`
    update notifications set is_read = true where id in (
      select id from notifications
      where actor_id = ${actorId} and project_id = ${projectId} and not is_read
        and event in ('application_created', 'application_withdrawn')
        and id <> all(${latest}::uuid[])
      order by user_id, number for no key update)`.run(db);
}
