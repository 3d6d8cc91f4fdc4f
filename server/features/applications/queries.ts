import { t } from "#shared/messages/t.ts";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import type { OpenRole, RoleName } from "#contract/members.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { MissingRow } from "#server/database/missing-row.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson, seesProject } from "#server/database/visibility.ts";
import { joinedByAnswer, recordActivity } from "#server/features/projects/activity-sql.ts";
import {
  applicationAbilities,
  lacksSeat,
  consumedCondition,
  supersededCondition,
} from "./rules.ts";
import { fitJson } from "./fit-sql.ts";
import type { ApplicationTarget } from "#server/features/positions/seats.ts";
import { reapplyAtOf } from "#server/features/projects/apply-again.ts";
import { rendererVersion, renderFor } from "#server/markdown/render.ts";
import { updateMedianAnswer } from "./median-answer.ts";
import { isToOwnProject, pendingSince, type WaitingCursor, waitingFor } from "./waiting.ts";

interface Row extends Omit<Application, "can" | "reapplyAt"> {
  role: RoleName | null;
  hidden: boolean;
  consumed: boolean;
  superseded: boolean;
  reapplyAllowedAt: string | null;
  lacksSeat: boolean;
}

/** Who reads applications, and after how many days without an answer they expire. */
interface ApplicationReader {
  readonly viewerId: string;
  readonly expiryDays: number;
}

/** Without positions an open role counts as one seat. */
const freeSeats = sql`case when p.archived_at is not null then 0
  when p.position_count > 0 then p.free_developer_seats + p.free_designer_seats
  else cardinality(p.open_roles) end`;

/** The latest of the applicant of the row `a`, for issues of its project. */
const mergedPullRequests = sql`(
  select coalesce(json_agg(json_build_object('number', r.pull_request_number,
      'url', r.pull_request_url, 'issue', json_build_object('number', r.number, 'title', r.title),
      'mergedAt', iso(r.merged_at)) order by r.merged_at desc), '[]')
  from (select * from reservations r
    where r.project_id = a.project_id and r.user_id = a.user_id and r.state = 'merged'
    order by r.merged_at desc limit 3) r)`;

/**
 * Applications for which `condition` holds on the row `a`, each with the viewer's role in its
 * project. Applications of hidden people or to hidden projects are left out.
 */
const select = ({ viewerId, expiryDays }: ApplicationReader, condition: Sql) => {
  const sees = seesPerson(viewerId);
  return sql<Row>`
  select a.id,
    json_build_object('id', p.id, 'name', p.name, 'settingOpenRoles', p.open_roles,
      'hasPositions', p.position_count > 0, 'freeSeats', ${freeSeats}) as project,
    ${userRefJson} as "user", a.requested_role as "requestedRole",
    (select json_build_object('id', s.id, 'title', s.title, 'isOpen', s.closed_at is null,
      'isFull', s.taken >= s.seats) from positions s where s.id = a.position_id) as position,
    a.content,
    a.content_html as "contentHtml", a.status, a.reason,
    ${fitJson} as fit, ${mergedPullRequests} as "mergedPullRequests",
    iso(case when a.status = 'pending' and p.hidden_at is null
      then ${pendingSince} + make_interval(days => ${expiryDays}) end) as "expiresAt",
    iso(a.created_at) as "createdAt", iso(a.updated_at) as "updatedAt",
    (select id from notifications where application_id = a.id and user_id = ${viewerId}
      and event = 'application_created' and not is_read limit 1) as "unreadNotification",
    (select role_name from members where project_id = p.id and user_id = ${viewerId}) as role,
    p.hidden_at is not null as hidden, ${consumedCondition} as consumed,
    ${supersededCondition} as superseded, iso(a.reapply_allowed_at) as "reapplyAllowedAt",
    ${lacksSeat} as "lacksSeat",
    (select coalesce(json_agg(json_build_object('at', iso(e.at), 'status', e.status,
        'by', case when u.id is not null and ${sees} then ${userRefJson} end) order by e.id), '[]')
      from application_events e left join users u on u.id = e.by_user_id
      where e.application_id = a.id) as history,
    (select coalesce(json_agg(json_build_object('id', m.id, 'at', iso(m.sent_at), 'text', m.text,
        'by', case when u.id is not null and ${sees} then ${userRefJson} end) order by m.id), '[]')
      from application_messages m left join users u on u.id = m.by_user_id
      where m.application_id = a.id and (m.by_user_id is null or ${sees})) as messages
  from applications a join projects p on p.id = a.project_id join users u on u.id = a.user_id
  where ${sees} and ${seesProject(viewerId)} and ${condition}`;
};

function withAbilities(
  { role, hidden, consumed, superseded, reapplyAllowedAt, lacksSeat: isFull, ...row }: Row,
  viewerId: string,
): Application {
  const { status, updatedAt: statusSince } = row;
  const application = {
    applicantId: row.user.id,
    status,
    isConsumed: consumed,
    isSuperseded: superseded,
    lacksSeat: isFull,
  };
  const reapplyAt = superseded ? null : reapplyAtOf({ status, statusSince, reapplyAllowedAt });
  return {
    ...row,
    reapplyAt: reapplyAt?.toISOString() ?? null,
    can: applicationAbilities({ userId: viewerId, role }, application, { hidden }, reapplyAt),
  };
}

export async function applicationOf(
  database: Database,
  reader: ApplicationReader,
  id: string,
): Promise<Application | null> {
  const row = await select(reader, sql`a.id = ${id}`)
    .named("application")
    .maybeOne(database.db);
  return row ? withAbilities(row, reader.viewerId) : null;
}

export interface ApplicationFilter {
  readonly user?: string | undefined;
  readonly project?: string | undefined;
  /** Only those to projects that the reader owns. */
  readonly owned?: boolean | undefined;
  /** Any of these. */
  readonly status?: readonly ApplicationStatus[] | undefined;
  /** Only each person's latest to each project. */
  readonly latest?: boolean | undefined;
}

/** The cursor of a page: the last row's `updatedAt` and id. */
export type ApplicationCursor = [updatedAt: Date, id: string];

/** A page of the applications of a person or to projects; latest change first. */
export async function applicationsOf(
  database: Database,
  reader: ApplicationReader,
  { user, project, owned, status, latest }: ApplicationFilter,
  before: ApplicationCursor | null,
  limit: number,
): Promise<Application[]> {
  const conditions = Object.entries({
    user: user && sql`a.user_id = ${user}`,
    project: project && sql`a.project_id = ${project}`,
    owned: owned && isToOwnProject(reader.viewerId),
    status: status && sql`a.status = any(${status}::text[])`,
    latest: latest && sql`not ${supersededCondition}`,
    before: before && sql`(a.updated_at, a.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`,
  }).flatMap(([name, condition]) => (condition ? [{ name, condition }] : []));
  const isFound = sql.join(
    conditions.map(({ condition }) => condition),
    " and ",
  );
  const rows = await sql<Row>`
    ${select(reader, isFound)} order by a.updated_at desc, a.id desc limit ${limit}`
    .named(["applications", ...conditions.map(({ name }) => name)].join(" "))
    .all(database.db);
  return rows.map((row) => withAbilities(row, reader.viewerId));
}

/** A page of the applications that wait for that owner, see {@link waitingFor}. */
export async function waitingApplications(
  database: Database,
  reader: ApplicationReader,
  filter: { readonly project?: string | undefined; readonly after: WaitingCursor | null },
  limit: number,
): Promise<{ application: Application; cursor: WaitingCursor }[]> {
  const waiting = await waitingFor(database.db, reader.viewerId, filter, limit);
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  const rows = await select(reader, sql`a.id = any(${ids}::uuid[])`)
    .named("waiting-applications")
    .all(database.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return waiting.flatMap(({ id, cursor }) => {
    const row = found.get(id);
    return row ? [{ application: withAbilities(row, reader.viewerId), cursor }] : [];
  });
}

export interface NewApplicationRow {
  readonly projectId: string;
  readonly userId: string;
  readonly requestedRole: OpenRole;
  readonly positionId: string | null;
  readonly content: string | null;
  readonly contentHtml: string | null;
}

/** Stores the application and the first entry of its history; returns its id. */
export async function insertApplication(
  db: Db,
  application: NewApplicationRow,
  at?: Date,
): Promise<string> {
  const id = newId(at);
  const createdAt = at ?? currentTime();
  await sql`
    insert into applications ${sql.values({
      id,
      project_id: application.projectId,
      user_id: application.userId,
      requested_role: application.requestedRole,
      position_id: application.positionId,
      content: application.content,
      content_html: application.contentHtml,
      html_version: rendererVersion,
      created_at: createdAt,
      updated_at: createdAt,
    })}`.run(db);
  await recordStatus(db, id, "pending", application.userId, { id: newId(at), at: createdAt });
  return id;
}

/**
 * Renders a message of that person. Not to be called in a transaction: rendering would prolong its
 * locks.
 */
export const renderContent = async (userId: string, content: string | null) =>
  content === null ? null : (await renderFor(userId, content, { keepsLineBreaks: true })).html;

/** Locks the application until the transaction ends, so that its status can't change meanwhile. */
export async function lockApplication(db: Db, id: string) {
  const application = await sql<{
    status: ApplicationStatus;
    requestedRole: OpenRole;
    positionId: string | null;
    applicantId: string;
    projectId: string;
  }>`
    select status, requested_role as "requestedRole", position_id as "positionId",
      user_id as "applicantId", project_id as "projectId"
    from applications where id = ${id} for update`.maybeOne(db);
  if (!application) throw new MissingRow(t("applications.missing"));
  return application;
}

/** What an application's past says about whether it is still a consent to join. */
export async function consentStateOf(
  db: Db,
  id: string,
): Promise<{ isConsumed: boolean; isSuperseded: boolean }> {
  const row = await sql<{ isConsumed: boolean; isSuperseded: boolean }>`
    select ${consumedCondition} as "isConsumed", ${supersededCondition} as "isSuperseded"
    from applications a where a.id = ${id}`.maybeOne(db);
  return row ?? { isConsumed: false, isSuperseded: false };
}

/**
 * Sets the status and records who changed it: null for the server. Answering a pending application is an activity of the
 * project; if it seats the applicant, call this afterwards, because then that is the activity.
 */
export async function setStatus(
  db: Db,
  id: string,
  {
    status,
    reason,
    byUserId,
    at,
  }: { status: ApplicationStatus; reason: string | null; byUserId: string | null; at?: Date },
): Promise<void> {
  const setAt = at ?? currentTime();
  if (status === "accepted" || status === "closed") await recordAnswer(db, id, setAt);
  await sql`
    update applications
    set status = ${status}, reason = ${status === "closed" || status === "accepted" ? reason : null}, reapply_allowed_at = null, updated_at = ${setAt}
    where id = ${id}`.run(db);
  await recordStatus(db, id, status, byUserId, { id: newId(at), at: setAt });
  await updateMedianAnswer(db, id);
}

/**
 * Lets the applicant of a closed application apply again at once; the first time counts. Returns
 * whether that was now.
 */
export async function setReapplyAllowed(db: Db, id: string): Promise<boolean> {
  const rowCount = await sql`update applications set reapply_allowed_at = now()
    where id = ${id} and reapply_allowed_at is null`.run(db);
  return rowCount > 0;
}

async function recordAnswer(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    with answer as materialized (select ${at}::timestamptz as at)
    update projects p set ${recordActivity("answer", sql`answer.at`)}
    from applications a join users u on u.id = a.user_id, answer
    where a.id = ${id} and p.id = a.project_id and a.status = 'pending' and u.hidden_at is null
      and not ${joinedByAnswer(sql`a.project_id`, sql`a.user_id`, sql`answer.at`)}`.run(db);
}

/**
 * What a person's pending application to a project is for; null if there is none, or if it led to a
 * membership that has ended.
 */
export async function pendingTargetOf(
  db: Db,
  projectId: string,
  userId: string,
): Promise<ApplicationTarget | null> {
  const row = await sql<ApplicationTarget>`
    select a.requested_role as "requestedRole", a.position_id as "positionId" from applications a
    where a.project_id = ${projectId} and a.user_id = ${userId} and a.status = 'pending'
      and not ${consumedCondition}`.maybeOne(db);
  return row ?? null;
}

async function recordStatus(
  db: Db,
  id: string,
  status: ApplicationStatus,
  byUserId: string | null,
  // Only ids that aren't back-dated are certain to sort in order of creation.
  entry: { readonly id: string; readonly at: Date },
) {
  await sql`
    insert into application_events ${sql.values({
      ...entry,
      application_id: id,
      status,
      by_user_id: byUserId,
    })}`.run(db);
}

/** The latest message of owners about an application, and how many there are. */
export async function messagesOf(
  db: Db,
  applicationId: string,
): Promise<{ latest: { text: string; byUserId: string | null } | undefined; count: number }> {
  const rows = await sql<{ text: string; byUserId: string | null }>`
    select text, by_user_id as "byUserId" from application_messages
    where application_id = ${applicationId} order by id desc`.all(db);
  return { latest: rows[0], count: rows.length };
}

export async function insertMessage(
  db: Db,
  { applicationId, byUserId, text }: { applicationId: string; byUserId: string; text: string },
): Promise<void> {
  await sql`
    insert into application_messages (id, application_id, by_user_id, text)
    values (${newId()}, ${applicationId}, ${byUserId}, ${text})`.run(db);
}

/** The applicant's changes; undefined fields stay unchanged. */
export async function editApplication(
  db: Db,
  id: string,
  {
    target,
    content,
    contentHtml,
  }: {
    target?: ApplicationTarget | undefined;
    content?: string | null | undefined;
    contentHtml?: string | null | undefined;
  },
): Promise<void> {
  await sql`
    update applications
    set ${sql.set({
      requested_role: target?.requestedRole,
      position_id: target?.positionId,
      content,
      content_html: contentHtml,
      html_version: content === undefined ? undefined : rendererVersion,
      updated_at: currentTime(),
    })}
    where id = ${id}`.run(db);
}
