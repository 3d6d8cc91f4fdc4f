import type { OwnReservation } from "#contract/reservations.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { lockActor } from "#server/database/lock-person.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { isOpenInvitation, seesProject } from "#server/database/visibility.ts";
import { isBlockedByOwner } from "#server/features/blocks/consent.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { announceProject } from "#server/features/projects/team.ts";
import {
  holds,
  isListed,
  issueFields,
  type IssueJson,
  issueSource,
} from "#server/features/starter-issues/issue-sql.ts";
import { notifiedFields, type NotifiedReservation, notifyHolder, notifyOwners } from "./notify.ts";
import { reservationLimits } from "#shared/limits.ts";

/** Columns of an issue, of rows of starter_issues, or of reservations with the issue as it was. */
const columns = sql`project_id, number, title, url, labels, size, opened_at, named_techs`;

const isInList = sql`(${isListed} and exists (select from starter_issues x where x.id = s.id))`;

export interface ReservableIssue extends IssueJson {
  readonly projectId: string;
}

/** An issue of the list, or one that somebody reserved while it was; null if the viewer sees none. */
export async function issueOf(
  db: Db,
  viewerId: string,
  issueId: string,
): Promise<ReservableIssue | null> {
  const issues = sql`(
    (select id, ${columns} from starter_issues where id = ${issueId}::uuid)
    union all (select issue_id, ${columns} from reservations where issue_id = ${issueId}::uuid
      order by id desc limit 1) limit 1) s`;
  const row = await sql<ReservableIssue>`
    select p.id as "projectId", ${issueFields(sql`${viewerId}::uuid`, isInList)}
    from ${issueSource(issues)} where ${seesProject(viewerId)}`.maybeOne(db);
  return row ?? null;
}

/** What hindered a reservation: the issue is gone, somebody has it, or the person has enough. */
export type Obstacle = "gone" | "taken" | "enough" | "blocked";

interface Reserving {
  readonly issueId: string;
  readonly projectId: string;
  readonly userId: string;
}

/** Reserves the issue unless something hinders it; what the person has already stays as it is. */
export function reserve(
  db: Db,
  { issueId, projectId, userId }: Reserving,
): Promise<Obstacle | null> {
  return inTransaction(db, async (transaction) => {
    await lockProject(transaction, projectId, userId);
    if (await isBlockedByOwner(transaction, projectId, userId)) return "blocked";
    await lockActor(transaction, userId);
    const issue = await issueOf(transaction, userId, issueId);
    if (issue?.holderId === userId) return null;
    if (!issue?.isListed) return "gone";
    if (issue.holderId !== null) return "taken";
    if (issue.ownCount >= reservationLimits.perPerson) return "enough";
    // One whose time is over holds until the job ends it.
    await sql`update reservations set ended_at = until
      where issue_id = ${issueId} and ended_at is null`.run(transaction);
    const made = await sql<NotifiedReservation>`
      insert into reservations as r (id, user_id, issue_id, ${columns}, until)
      select ${newId()}, ${userId}, id, ${columns},
        now() + make_interval(days => ${sql.literal(reservationLimits.days)})
      from starter_issues where id = ${issueId} returning ${notifiedFields}`.one(transaction);
    await announceProject(transaction, projectId);
    await notifyOwners(transaction, "issue_reserved", made);
    return null;
  });
}

/** Ends the reservation of that person, who is notified if somebody else did. */
export function release(
  db: Db,
  { issueId, projectId, userId }: Reserving,
  byUserId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const ended = await sql<NotifiedReservation>`update reservations r set ended_at = now()
      where issue_id = ${issueId} and user_id = ${userId} and state <> 'merged' and ${holds}
      returning ${notifiedFields}`.maybeOne(transaction);
    if (!ended) return;
    await announceProject(transaction, projectId);
    await notifyHolder(transaction, "reservation_ended", ended, byUserId);
  });
}

export interface OwnReservationJson extends IssueJson {
  readonly reservationId: string;
  readonly track: OwnReservation["track"];
}

const track = (viewer: Sql) => sql`json_build_object('reservedAt', iso(s.reserved_at),
  'pullRequest', case when s.pull_request_number is not null then json_build_object(
    'number', s.pull_request_number, 'url', s.pull_request_url,
    'openedAt', iso(s.pull_request_opened_at)) end,
  'mergedAt', iso(s.merged_at),
  'endedAt', iso(coalesce(s.ended_at, case when s.until <= now() then s.until end)),
  'isMember', exists (select from members m where m.project_id = p.id and m.user_id = ${viewer}),
  'invitationId', (select i.id from invitations i where i.project_id = p.id
    and i.user_id = ${viewer} and ${isOpenInvitation(viewer)} limit 1))`;

/** The person's reservations, latest first, before the one with the id `before`. */
export function reservationsOf(
  db: Db,
  userId: string,
  before: string | null,
  limit: number,
): Promise<OwnReservationJson[]> {
  const viewer = sql`${userId}::uuid`;
  const own = sql`(
    select id as reservation_id, issue_id as id, ${columns}, reserved_at, until, ended_at,
      pull_request_number, pull_request_url, pull_request_opened_at, merged_at
    from reservations where user_id = ${viewer}
      and (${before}::uuid is null or id < ${before}::uuid)) s`;
  return sql<OwnReservationJson>`
    select s.reservation_id as "reservationId", ${track(viewer)} as track,
      ${issueFields(viewer, isInList)}
    from ${issueSource(own)} where ${seesProject(viewer)}
    order by s.reservation_id desc limit ${limit}`
    .named("own-reservations")
    .all(db);
}
