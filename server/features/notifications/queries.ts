import type { ApplicationStatus, Fit } from "#contract/applications.ts";
import type { RoleName } from "#contract/members.ts";
import { type InvitationOutcome, type Notification, unreadLimit } from "#contract/notifications.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { inTransaction } from "#server/database/transaction.ts";
import {
  forViewer,
  isAdmin,
  isOpenInvitation,
  seesComment,
  seesPerson,
  seesProject,
  seesUpdate,
} from "#server/database/visibility.ts";
import {
  applicationAbilities,
  lacksSeat,
  consumedCondition,
  supersededCondition,
} from "#server/features/applications/rules.ts";
import { fitJson } from "#server/features/applications/fit-sql.ts";
import { announce } from "#server/realtime/announce.ts";
import {
  type NotificationFilter,
  notificationFilters,
  type NotificationGroup,
  notificationGroups,
} from "#shared/notification-groups.ts";

/** Joins for the row `n` of notifications: the actor, the comment's author, and the subject. */
export const notificationJoins = sql`
  left join users u on u.id = n.actor_id left join projects p on p.id = n.project_id
  left join comments c on c.id = n.comment_id`;

const recipient = sql`n.user_id`;

const seesIfAny = (row: Sql, sees: (viewer: Sql) => Sql) =>
  sql`(${row}.id is null or ${sees(recipient)})`;

/**
 * Whether the recipient sees the row `n`, with {@link notificationJoins}. Notifications from hidden people or
 * about hidden content are left out until that is restored; reports are visible only while the
 * recipient is an admin.
 */
export const isShownNotification = sql`
  ${seesIfAny(sql`u`, seesPerson)} and ${seesIfAny(sql`p`, seesProject)}
  and ${seesIfAny(sql`c`, seesComment)}
  and (n.update_id is null or exists (
    select from project_updates w left join users u on u.id = w.user_id
    where w.id = n.update_id and ${seesUpdate(recipient)}))
  and (n.event <> 'report_created' or ${isAdmin(recipient)})`;

/** SQL for the number of unread notifications of the person `user`, counted up to the limit. */
const countUnread = forViewer(
  (user) => sql`(
  select count(*)::int from (
    select from notifications n ${notificationJoins}
    where n.user_id = ${user} and not n.is_read and ${isShownNotification} limit ${sql.literal(unreadLimit)}) unread)`,
);

/** Number of the person's unread notifications, counted up to the limit. */
export async function unreadCount(database: Database, userId: string): Promise<number> {
  const { unread } = await sql<{ unread: number }>`
    select ${countUnread(userId)} as unread`
    .named("unread-notifications")
    .one(database.db);
  return unread;
}

interface Row extends Omit<Notification, "event" | "now"> {
  event: string;
  userId: string;
  number: number;
  /** Set if the notification is about an application. */
  status: ApplicationStatus | null;
  message: string | null;
  appliedPosition: { id: string; title: string } | null;
  fit: Fit | null;
  applicantId: string | null;
  role: RoleName | null;
  /** Set if the notification is about an invitation that still exists. */
  invitedRole: RoleName | null;
  invitationIsOpen: boolean;
  outcome: InvitationOutcome | null;
  hidden: boolean;
  isConsumed: boolean;
  isSuperseded: boolean;
  lacksSeat: boolean;
}

/** The newest projects of the row `n`, an alert, that its recipient sees. */
const foundProjects = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'name', found.name)
    order by found.id desc), '[]')
  from (select p.id, p.name from saved_search_hits h join projects p on p.id = h.project_id
    where h.notification_id = n.id and ${seesProject(recipient)}
    order by p.id desc limit 3) found)`;

/**
 * The data of the row `n`: current names, combined with the facts stored at the time of the event.
 */
const data = sql`
  jsonb_build_object('user', case when u.id is null then null
    else jsonb_build_object('id', u.id, 'username', u.username) end)
  || case when p.id is null then '{}'
    else jsonb_build_object('project', jsonb_build_object('id', p.id, 'name', p.name)) end
  || case when a.id is null then '{}'
    else jsonb_build_object('application', jsonb_build_object('id', a.id,
      'requestedRole', n.detail -> 'requestedRole')) end
  || case when n.event in ('application_accepted', 'application_closed', 'application_reopened',
      'application_expired')
    then jsonb_build_object('reason', n.detail -> 'reason') else '{}' end
  || case when n.event = 'application_message'
    then jsonb_build_object('message', n.detail -> 'message') else '{}' end
  || case when n.event in ('application_reminder', 'update_reminder')
    then jsonb_build_object('days', n.detail -> 'days', 'count', n.detail -> 'count') else '{}' end
  || case when c.id is null then '{}'
    else jsonb_build_object('comment', jsonb_build_object('id', c.id,
      'excerpt', excerpt_of(left(c.html, 1500)))) end
  || case when n.detail ? 'roleName'
    then jsonb_build_object('member', jsonb_build_object('roleName', n.detail -> 'roleName'))
    else '{}' end
  || case when n.detail ? 'positionId'
    then jsonb_build_object('position', jsonb_build_object('id', n.detail -> 'positionId',
      'title', n.detail -> 'positionTitle'))
    when n.event = 'seats_opened' then jsonb_build_object('position', null) else '{}' end
  || case when n.invitation_id is null then '{}'
    else jsonb_build_object('invitation', jsonb_build_object('id', n.invitation_id)) end
  || case when n.event = 'release_published'
    then jsonb_build_object('release', n.detail -> 'release') else '{}' end
  || coalesce((
    select jsonb_build_object('update', jsonb_build_object('id', w.id,
      'excerpt', coalesce(w.title, excerpt_of(left(w.html, 1500)))))
    from project_updates w where w.id = n.update_id), '{}')
  || case when n.event = 'seats_opened'
    then jsonb_build_object('roles', n.detail -> 'roles') else '{}' end
  || case when n.event = 'seat_freed'
    then jsonb_build_object('removed', coalesce(n.detail -> 'removed', 'false')) else '{}' end
  || case when n.event = 'person_joined'
    then jsonb_build_object('started', n.detail -> 'started') else '{}' end
  || coalesce((
    select case when t.id is null
      then jsonb_build_object('savedSearch',
        jsonb_build_object('id', s.id, 'name', s.name, 'filters', s.filters))
      else jsonb_build_object('tech',
        jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name)) end
      || jsonb_build_object('count', n.detail -> 'count', 'projects', ${foundProjects})
    from saved_searches s left join techs t on t.id = s.followed_tech_id
    where s.id = n.saved_search_id), '{}')
  || case when n.event = 'project_deleted'
    then jsonb_build_object('project', jsonb_build_object('id', n.detail -> 'deletedProject',
      'name', n.detail -> 'projectName'), 'reason', n.detail -> 'reason') else '{}' end
  || case when n.detail ? 'issue' then jsonb_build_object('issue', n.detail -> 'issue')
    else '{}' end
  || case when n.detail ? 'until' then jsonb_build_object('until', n.detail -> 'until')
    else '{}' end
  || case when n.event = 'reservation_merged'
    then jsonb_build_object('pullRequest', n.detail -> 'pullRequest') else '{}' end
  || case when n.event = 'webhook_disabled'
    then jsonb_build_object('webhook', n.detail -> 'webhook') else '{}' end
  || case when n.event = 'tech_added'
    then jsonb_build_object('tech', n.detail -> 'tech') else '{}' end
  || coalesce((
    select jsonb_build_object('report', jsonb_build_object('kind', r.kind, 'id', r.thing_id,
      'category', r.category))
    from reports r where r.id = n.report_id), '{}')`;

/** Characters of an applicant's message: most are shown whole, so that owners can answer at once. */
const shownMessage = 400;

// Few joins, since planning time grows exponentially with them: with three more it was 25 ms.
const select = sql`
  select n.user_id as "userId", n.number, n.id, n.is_read as "isRead", n.event, ${data} as data,
    case when u.id is not null then ${userRefJson} end as actor,
    iso(n.created_at) as "createdAt",
    case when a.id is not null then ${fitJson} end as fit,
    excerpt_of(left(a.content_html, 4000), ${sql.literal(shownMessage)}) as message,
    (select jsonb_build_object('id', s.id, 'title', s.title) from positions s
      where s.id = a.position_id) as "appliedPosition", a.status, a.user_id as "applicantId",
    case when a.id is not null then (select role_name from members
      where project_id = a.project_id and user_id = n.user_id) end as role,
    i.role_name as "invitedRole",
    i.id is not null and ${isOpenInvitation(recipient)} as "invitationIsOpen",
    i.outcome, p.hidden_at is not null as hidden,
    a.id is not null and ${consumedCondition} as "isConsumed",
    a.id is not null and ${supersededCondition} as "isSuperseded",
    a.id is not null and ${lacksSeat} as "lacksSeat"
  from notifications n ${notificationJoins} left join applications a on a.id = n.application_id
    left join invitations i on i.id = n.invitation_id`;

/** A notification and its number in the sequence of its recipient. */
export interface Numbered {
  readonly userId: string;
  readonly number: number;
  readonly notification: Notification;
}

function numbered({ userId, number, ...row }: Row): Numbered {
  const {
    status,
    applicantId,
    role,
    invitedRole,
    invitationIsOpen,
    outcome,
    hidden,
    isConsumed,
    isSuperseded,
    lacksSeat: isFull,
    message,
    appliedPosition,
    fit,
    ...fields
  } = row;
  const now =
    fields.event === "invitation_created"
      ? { open: invitationIsOpen, roleName: invitedRole ?? roleThen(fields), outcome }
      : status &&
        applicantId !== null && {
          status,
          message,
          position: appliedPosition,
          fit,
          can: deciding(
            { userId, role },
            { applicantId, status, isConsumed, isSuperseded, lacksSeat: isFull },
            { hidden },
          ),
        };
  // `notify` wrote event and data so that they match.
  return { userId, number, notification: { ...fields, ...(now && { now }) } as Notification };
}

const roleThen = ({ data: facts }: Pick<Row, "data">) =>
  "member" in facts ? facts.member.roleName : null;

function deciding(...judged: Parameters<typeof applicationAbilities>) {
  const { accept, close } = applicationAbilities(...judged);
  return { accept, close };
}

/** A page of a person's notifications, newest first; with a filter, of those that it lists. */
export async function notificationsOf(
  database: Database,
  userId: string,
  before: number | null,
  limit: number,
  filter?: NotificationFilter,
): Promise<Numbered[]> {
  const isBefore = before === null ? sql`true` : sql`n.number < ${before}::bigint`;
  const ofFilter = (): Sql => {
    if (filter === undefined) return sql`true`;
    if (filter === "unread") return sql`not n.is_read`;
    return sql`n.id = any(array(${latestOfGroup(userId, filter, isBefore, limit)}))`;
  };
  const shown = filter === undefined || filter === "unread" ? (filter ?? "all") : "group";
  const rows = await sql<Row>`
    ${select} where n.user_id = ${userId} and ${isShownNotification} and ${isBefore} and ${ofFilter()}
    order by n.number desc limit ${limit}`
    .named(`notifications ${shown} ${before === null ? "first" : "next"}`)
    .all(database.db);
  return rows.map(numbered);
}

/**
 * The ids of the latest notifications of each kind in a group, so that no others are read, however
 * rare the group is.
 */
const latestOfGroup = (
  userId: string,
  group: NotificationGroup,
  isBefore: Sql,
  limit: number,
) => sql`
  select latest.id from unnest(${notificationGroups[group]}::text[]) as kinds (event)
    cross join lateral (
      select n.id from notifications n ${notificationJoins}
      where n.user_id = ${userId} and n.event = kinds.event and ${isShownNotification} and ${isBefore}
      order by n.number desc limit ${limit}) latest`;

/** How many notifications a person has in total and by filter, each counted up to the limit. */
export async function countsOf(
  database: Database,
  userId: string,
): Promise<Record<"all" | NotificationFilter, number>> {
  const anyTime = sql`true`;
  const latest = (condition: Sql) => sql`
    select from notifications n ${notificationJoins}
    where n.user_id = ${userId} and ${condition} and ${isShownNotification}
    order by n.number desc limit ${unreadLimit}`;
  const listedBy = (filter: "all" | NotificationFilter) => {
    if (filter === "all") return latest(sql`true`);
    if (filter === "unread") return latest(sql`not n.is_read`);
    return sql`${latestOfGroup(userId, filter, anyTime, unreadLimit)} limit ${unreadLimit}`;
  };
  const counts = (["all", ...notificationFilters] as const).map(
    (filter) => sql`${filter}::text, (select count(*)::int from (${listedBy(filter)}) listed)`,
  );
  const row = await sql<{ counts: Record<"all" | NotificationFilter, number> }>`
    select json_build_object(${sql.join(counts)}) as counts`
    .named("notification-counts")
    .one(database.db);
  return row.counts;
}

export async function notificationOf(
  db: Db,
  userId: string,
  id: string,
): Promise<Notification | null> {
  const row = await sql<Row>`
    ${select} where n.id = ${id} and n.user_id = ${userId} and ${isShownNotification}`.maybeOne(db);
  return row ? numbered(row).notification : null;
}

/** The last number that a person has received. */
export interface Position {
  readonly userId: string;
  readonly number: number;
}

/** The notifications after those positions, oldest first, at most `limit` per person. */
export async function notificationsAfter(
  database: Database,
  positions: readonly Position[],
  limit: number,
): Promise<Numbered[]> {
  const rows = await sql<Row>`
    select found.* from unnest(${positions.map((position) => position.userId)}::uuid[],
        ${positions.map((position) => position.number)}::bigint[]) as last (user_id, number)
      cross join lateral (
        ${select} where n.user_id = last.user_id and n.number > last.number and ${isShownNotification}
        order by n.number limit ${limit}) found
    order by found."userId", found.number`
    .named("notifications-after")
    .all(database.db);
  return rows.map(numbered);
}

/** The number of a person's notification; null if the person has none with that id. */
export async function numberOf(db: Db, userId: string, id: string): Promise<number | null> {
  const row = await sql<{ number: number }>`
    select number
    from notifications
    where id = ${id} and user_id = ${userId}`.maybeOne(db);
  return row?.number ?? null;
}

/** The number of a person's latest notification; 0 if there is none. */
export async function lastNumberOf(db: Db, userId: string): Promise<number> {
  const row = await sql<{
    last_number: number;
  }>`select last_number from recipients where user_id = ${userId}`.maybeOne(db);
  return row?.last_number ?? 0;
}

/** The same of people's notifications that were written until that time. */
export const lastNumbersUntil = (
  db: Db,
  userIds: readonly string[],
  time: string,
): Promise<Position[]> =>
  sql<Position>`
    select person.id as "userId", coalesce((
      select n.number from notifications n
      where n.user_id = person.id and n.created_at <= ${time}::timestamptz
      order by n.number desc limit 1), 0)::float8 as number
    from unnest(${userIds}::uuid[]) as person (id)`.all(db);

/** Maximum rows per statement, so that each statement ends well before the statement timeout. */
const batch = 10_000;

/**
 * Marks these notifications of the person as read, or all, and announces it on all of the
 * person's event streams, so that all tabs agree. Returns how many are still unread.
 */
export function markRead(db: Db, userId: string, only?: readonly string[]): Promise<number> {
  return inTransaction(db, async (transaction) => {
    let marked = 0;
    for (;;) {
      // A fixed order prevents deadlocks between concurrent calls.
      const rowCount = await sql`
        update notifications set is_read = true where id in (
          select id from notifications where user_id = ${userId} and not is_read
            and (${only === undefined} or id = any(${only ?? []}::uuid[]))
          order by number limit ${batch} for no key update)`.run(transaction);
      marked += rowCount;
      if (rowCount < batch) break;
    }
    if (marked > 0) await announce(transaction, { userIds: [userId], keys: [["notifications"]] });
    const row = await sql<{ unread: number }>`
      select ${countUnread(userId)} as unread`.maybeOne(transaction);
    return row?.unread ?? 0;
  });
}
