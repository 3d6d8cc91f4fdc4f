// What mails are about: notifications with the names and texts of the moment. Those that were read,
// that show hidden content, or that are no longer so (a withdrawn application) are left out.
import type { OpenRole, RoleName } from "#contract/members.ts";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { isShownNotification, notificationJoins } from "#server/features/notifications/queries.ts";

export interface News {
  readonly id: string;
  readonly event: NotificationEvent;
  /** Who acted; null where nobody did, or their account is deleted. */
  readonly actor: { readonly name: string; readonly username: string } | null;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly repositoryUrl: string | null;
    readonly commentCount: number;
    /** Two issues for newcomers, where it has any. */
    readonly starterIssues: readonly { number: number; title: string; url: string }[];
  } | null;
  readonly application: { readonly id: string; readonly requestedRole: OpenRole } | null;
  /** The title of the position that it is about. */
  readonly position: string | null;
  readonly commentId: string | null;
  readonly updateId: string | null;
  /** The beginning of the application, the comment or the update; a decision's reason. */
  readonly quote: string | null;
  readonly roleName: RoleName | null;
  /** The name of a project that is deleted. */
  readonly deletedProject: string | null;
  /**
   * Of a reminder: how many applications wait, and for how many days the oldest; or how many people
   * watch, and for how many days nothing was posted.
   */
  readonly waiting: { readonly count: number; readonly days: number } | null;
  /** The saved search or the technology that projects newly fit or use, and how many. */
  readonly savedSearch: {
    readonly id: string;
    readonly name: string;
    readonly count: number;
  } | null;
  /** The name of a technology that was added. */
  readonly addedTech: string | null;
  /** The name of a release, or else its tag. */
  readonly release: string | null;
  /** The roles of seats that opened. */
  readonly roles: readonly string[] | null;
  /** Whether a person started the project that they are a member of. */
  readonly started: boolean | null;
  /** Whether the actor removed the member whose seat is free. */
  readonly removed: boolean | null;
  /** The issue that a reservation is or was of, and until when. */
  readonly issue: { readonly number: number; readonly title: string } | null;
  readonly until: string | null;
  /** Of an integration that was turned off. */
  readonly webhook: Pick<WebhookOut, "id" | "kind" | "disabledBecause"> | null;
}

/** Whether what the notification says still holds. */
const isCurrent = sql`case n.event
  when 'application_created' then a.status = 'pending'
  when 'application_reminder' then a.status = 'pending'
  when 'application_accepted' then a.status = 'accepted'
  when 'application_closed' then a.status = 'closed'
  when 'application_reopened' then a.status = 'pending'
  when 'application_expired' then a.status = 'expired'
  when 'reapply_allowed' then a.status = 'closed' and a.reapply_allowed_at is not null
  when 'update_reminder' then not exists (select from project_updates
    where project_id = p.id and created_at > n.created_at)
  when 'repository_file_refused' then exists (select from repository_files f
    where f.project_id = p.id and f.problems_since is not null)
  when 'webhook_disabled' then exists (select from webhooks_out w
    where w.id = (n.detail -> 'webhook' ->> 'id')::uuid and w.disabled_at is not null)
  when 'seat_taken' then a.status = 'pending'
  when 'seat_freed' then exists (select from positions freed
    where freed.id = (n.detail ->> 'positionId')::uuid
      and freed.closed_when_full and freed.taken < freed.seats)
  when 'invitation_created' then exists (select from invitations i
    where i.id = n.invitation_id and i.ended_at is null)
  when 'reservation_ending' then exists (select from reservations r
    where r.user_id = n.user_id and r.issue_id = (n.detail -> 'issue' ->> 'id')::uuid
      and r.ended_at is null and r.state = 'reserved')
  when 'search_alert' then exists (select from saved_search_hits h
    join projects found on found.id = h.project_id
    where h.notification_id = n.id and h.found_at > k.looked_at
      and found.hidden_at is null and found.archived_at is null)
  else true end`;

const select = (condition: Sql, limit: number) => sql<News>`
  select n.id, n.event,
    case when u.id is not null
      then json_build_object('name', u.display_name, 'username', u.username) end as actor,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name,
      'repositoryUrl', p.repository_url, 'commentCount', p.comment_count, 'starterIssues', (
        select coalesce(json_agg(i order by i.opened_at desc), '[]') from (
          select number, title, url, opened_at from starter_issues
          where project_id = p.id and n.event = 'application_accepted'
          order by opened_at desc limit 2) i)) end as project,
    case when a.id is not null then json_build_object('id', a.id,
      'requestedRole', coalesce(n.detail ->> 'requestedRole', a.requested_role)) end as application,
    coalesce(n.detail ->> 'positionTitle', s.title) as position, c.id as "commentId",
    n.update_id as "updateId",
    nullif(case when c.id is not null then excerpt_of(left(c.html, 1500))
      when n.update_id is not null then (
        select concat_ws(E'\n', w.title, excerpt_of(left(w.html, 1500)))
        from project_updates w where w.id = n.update_id)
      when n.event = 'application_created' then excerpt_of(left(a.content_html, 1500))
      else coalesce(n.detail ->> 'reason', n.detail ->> 'message') end, '') as quote,
    n.detail ->> 'roleName' as "roleName", n.detail ->> 'projectName' as "deletedProject",
    case when n.event in ('application_reminder', 'update_reminder') then json_build_object(
      'count', n.detail -> 'count', 'days', n.detail -> 'days') end as waiting,
    case when k.id is not null then json_build_object(
      'id', k.id, 'name', k.name, 'count', n.detail -> 'count') end as "savedSearch",
    n.detail -> 'tech' ->> 'name' as "addedTech",
    coalesce(n.detail -> 'release' ->> 'name', n.detail -> 'release' ->> 'tag') as release,
    n.detail -> 'roles' as roles, (n.detail ->> 'started')::boolean as started,
    (n.detail ->> 'removed')::boolean as removed, n.detail -> 'issue' as issue,
    n.detail ->> 'until' as until, case when n.event = 'webhook_disabled' then
      json_build_object('id', n.detail -> 'webhook' -> 'id', 'kind', n.detail -> 'webhook' -> 'kind',
        'disabledBecause', (select w.disabled_because from webhooks_out w
          where w.id = (n.detail -> 'webhook' ->> 'id')::uuid)) end as webhook
  from notifications n ${notificationJoins}
    left join applications a on a.id = n.application_id left join positions s on s.id = a.position_id
    left join saved_searches k on k.id = n.saved_search_id
  where ${condition} and not n.is_read and ${isShownNotification} and ${isCurrent}
  order by n.number limit ${limit}`;

/** Those of the ids that are still news to the person, oldest first. */
export async function newsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
  limit: number,
): Promise<News[]> {
  const condition = sql`n.user_id = ${userId} and n.id = any(${ids}::uuid[])`;
  return await select(condition, limit).all(db);
}

/**
 * What is unread since then and in no mail yet, except in one that is tried again; `without` are
 * events that the person doesn't want.
 */
export async function newsSince(
  db: Db,
  userId: string,
  options: { from: Date; mailId: string; without: readonly NotificationEvent[]; limit: number },
): Promise<News[]> {
  const { from, mailId, without, limit } = options;
  const condition = sql`n.user_id = ${userId} and n.created_at > ${from}
    and (n.mail_id is null or n.mail_id = ${mailId}) and n.event <> 'test'
    and n.event <> all(${[...without]}::text[])`;
  return await select(condition, limit).all(db);
}
