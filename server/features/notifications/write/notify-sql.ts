// Who is notified, and in which order rows are locked for it, in SQL: as parts of a statement, so
// that an act can write its notifications in the statement that does everything else.
import type { NotificationEvent } from "#contract/notifications.ts";
import { type Sql, sql } from "#server/database/sql.ts";

const missing = sql`null`;
const none = sql``;

/**
 * SQL expressions for what the notifications are about; those left out are null. They read from the
 * rows `from`, without which there is one row. Nobody is notified where it has no row.
 */
interface AboutSql {
  readonly actorId: Sql;
  readonly projectId?: Sql;
  readonly applicationId?: Sql;
  readonly commentId?: Sql;
  /** The top-level comment of its thread, which people may have muted. */
  readonly threadId?: Sql;
  readonly invitationId?: Sql;
  readonly reportId?: Sql;
  readonly updateId?: Sql;
  readonly detail?: Sql;
  /** Back-dates the notifications. */
  readonly at?: Sql;
  readonly from?: Sql;
}

/** SQL expressions for arrays: whom to notify of which event, and new ids. */
interface NoticesSql {
  readonly userIds: Sql;
  readonly events: Sql;
  readonly ids: Sql;
  /** What differs from the common subject; those left out are null. */
  readonly applicationIds?: Sql;
  readonly details?: Sql;
}

/**
 * Common table expressions that write one notification per person: the first of the notices that
 * the person wants. Left out are the actor (except for tests), people who block the actor or the
 * project (except for `despiteBlocks`), suspended people, and muted or disabled events; mentions come through in muted threads. The last
 * one, `notified`, returns the notifications.
 */
export const notifying = (about: AboutSql, notices: NoticesSql): Sql => sql`
  about as (
    select ${about.actorId}::uuid as actor_id, ${about.projectId ?? missing}::uuid as project_id,
      ${about.applicationId ?? missing}::uuid as application_id,
      ${about.commentId ?? missing}::uuid as comment_id, ${about.threadId ?? missing}::uuid as thread_id,
      ${about.invitationId ?? missing}::uuid as invitation_id,
      ${about.reportId ?? missing}::uuid as report_id,
      ${about.updateId ?? missing}::uuid as update_id,
      ${about.detail ?? sql`'{}'`}::jsonb as detail, ${about.at ?? missing}::timestamptz as at
    ${about.from ? sql`from ${about.from}` : none}
  ), audience as (
    select distinct on (n.user_id) n.user_id, n.event, n.id, n.application_id, n.detail
    from about a cross join unnest(
      ${notices.userIds}::uuid[], ${notices.events}::text[], ${notices.ids}::uuid[],
      ${notices.applicationIds ?? missing}::uuid[], ${notices.details ?? missing}::jsonb[])
      with ordinality as n (user_id, event, id, application_id, detail, rank)
    where (n.user_id is distinct from a.actor_id or n.event = 'test')
      and (n.event in (${listOf(despiteBlocks)})
        or not exists (select from blocks
          where user_id = n.user_id and blocked_user_id = a.actor_id)
        and not exists (select from blocks
          where user_id = n.user_id and blocked_project_id = a.project_id))
      and not exists (select from notification_kinds_off
        where user_id = n.user_id and event = n.event)
      and not (n.event in (${listOf(mutedWithProject)}) and exists (
        select from project_watches
        where user_id = n.user_id and project_id = a.project_id and level = 'none'))
      and (n.event = 'comment_mention' or not exists (select from muted_threads
        where user_id = n.user_id and comment_id = a.thread_id))
    order by n.user_id, n.rank
  ), ${numberingRecipients(sql`1`)}, notified as (
    insert into notifications (id, user_id, number, event, actor_id, project_id, application_id,
      comment_id, invitation_id, report_id, update_id, detail, created_at)
    select w.id, w.user_id, n.last_number, w.event,
      case when w.event not in (${listOf(withoutActor)}) then a.actor_id end, a.project_id,
      coalesce(w.application_id, a.application_id), a.comment_id, a.invitation_id, a.report_id,
      a.update_id,
      coalesce(w.detail, a.detail),
      coalesce(a.at, clock_timestamp())
    from numbered n join audience w using (user_id) cross join about a
    returning id, user_id
  )`;

/**
 * Common table expressions that lock the people of the rows `audience`, suspended ones aside, and count
 * on their numbers of notifications: `numbered` has each one's last number.
 *
 * Locks people before their rows of `recipients`, both in the order of their ids. The lock on
 * people conflicts only with the deletion of their accounts, so deadlocks are impossible.
 * @param count an SQL expression for how many notifications the person `held` gets
 */
export const numberingRecipients = (count: Sql): Sql => sql`
  held as (
    select id from users where id in (select user_id from audience) and suspended_at is null
    order by id for key share
  ), numbered as (
    insert into recipients as r (user_id, last_number) select id, ${count} from held order by id
    on conflict (user_id) do update set last_number = r.last_number + excluded.last_number
    returning user_id, last_number
  )`;

/** The announcement of `notified`, if there are any: a row for `announcing`. */
export const notifiedPeople = sql`
  select null::uuid, array_agg(user_id), '[["notifications"]]'::jsonb from notified
  having count(*) > 0`;

const listOf = (events: readonly NotificationEvent[]) => sql.join(events.map(sql.literal));

/**
 * Events that muting a project suppresses. Decisions about the person (on their application or
 * membership) aren't among them, because nothing else would inform the person.
 */
const mutedWithProject: readonly NotificationEvent[] = [
  "application_created",
  "application_withdrawn",
  "application_reminder",
  "seat_freed",
  "comment_created",
  "comment_reply",
  "comment_mention",
  "project_dormant",
  "repository_file_refused",
  "issue_reserved",
  "reservation_merged",
  "project_update",
  "update_reminder",
];

/**
 * Events that are sent despite blocks: an admin's test, reports to admins, and decisions about the
 * person's own project, application or membership.
 */
const despiteBlocks: readonly NotificationEvent[] = [
  "test",
  "reservation_ending",
  "reservation_ended",
  "report_created",
  "webhook_disabled",
  "project_deleted",
  "application_accepted",
  "application_closed",
  "application_reopened",
  "application_expired",
  "reapply_allowed",
  "seat_taken",
  "member_added",
  "member_removed",
  "member_role_changed",
];

/** Events whose recipients don't see the actor: a reporter or an admin. */
const withoutActor: readonly NotificationEvent[] = ["report_created", "project_deleted"];
