// Reports, as their reporters send them.
import { t } from "#shared/messages/t.ts";
import {
  type NewReport,
  type Report,
  type ReportedKind,
  type ReportOutcome,
  sendReport,
} from "#contract/reports.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import {
  isOwnEvent,
  seesComment,
  seesEvent,
  seesPerson,
  seesPicture,
  seesProject,
  seesUpdate,
} from "#server/database/visibility.ts";
import { MissingRow } from "#server/database/missing-row.ts";

export interface ReportedRef {
  readonly kind: ReportedKind;
  readonly id: string;
}

const found: Record<ReportedKind, (id: string, viewerId: string) => Sql<{ isOwn: boolean }>> = {
  project: (id, viewerId) => sql`
    select exists (select from members where project_id = p.id and user_id = ${viewerId}) as "isOwn"
    from projects p where p.id = ${id} and ${seesProject(viewerId)}`,
  comment: (id, viewerId) => sql`
    select c.user_id = ${viewerId} as "isOwn"
    from comments c join projects p on p.id = c.project_id join users u on u.id = c.user_id
    where c.id = ${id} and c.deleted_at is null
      and ${seesProject(viewerId)} and ${seesComment(viewerId)}`,
  user: (id, viewerId) => sql`
    select u.id = ${viewerId} as "isOwn"
    from users u where u.id = ${id} and ${seesPerson(viewerId)}`,
  event: (id, viewerId) => sql`
    select ${isOwnEvent(viewerId)} as "isOwn"
    from project_events e join projects p on p.id = e.project_id left join users u on u.id = e.user_id
    where e.id = ${id} and ${seesProject(viewerId)} and ${seesEvent(viewerId)}
      and (u.id is null or ${seesPerson(viewerId)})`,
  update: (id, viewerId) => sql`
    select w.user_id is not distinct from ${viewerId} or exists (
      select from members where project_id = p.id and user_id = ${viewerId}) as "isOwn"
    from project_updates w join projects p on p.id = w.project_id
      left join users u on u.id = w.user_id
    where w.id = ${id} and ${seesProject(viewerId)} and ${seesUpdate(viewerId)}`,
  picture: (id, viewerId) => sql`
    select exists (select from members where project_id = p.id and user_id = ${viewerId}) as "isOwn"
    from pictures x join projects p on p.id = x.project_id
      left join project_updates w on w.id = x.update_id left join users u on u.id = w.user_id
    where x.id = ${id} and ${seesProject(viewerId)} and ${seesPicture(viewerId)}
      and (w.id is null or ${seesUpdate(viewerId)})`,
};

/** Whether the content is the viewer's own; null if it doesn't exist for them. */
export async function ownershipOf(
  db: Db,
  { kind, id }: ReportedRef,
  viewerId: string,
): Promise<{ isOwn: boolean } | null> {
  return (await found[kind](id, viewerId).maybeOne(db)) ?? null;
}

const columns = sql`id, kind, thing_id as reported, category, text, iso(created_at) as "createdAt"`;

/**
 * Stores a report with the current version of its content. If the person has an open report of the
 * same content, that one is returned instead.
 * @throws MissingRow if the content was deleted
 */
export async function insertReport(
  db: Db,
  reporterId: string,
  { kind, id, category, text }: Required<NewReport>,
): Promise<Report> {
  const row = await sql<Omit<Report, "isRepeat">>`
    insert into reports (id, reporter_id, kind, thing_id, category, text)
    values (${newId()}, ${reporterId}, ${kind}, ${id}, ${category}, ${text})
    on conflict (thing_id, reporter_id) where outcome is null do nothing
    returning ${columns}`.maybeOne(db);
  if (row) {
    const versionId = await keepVersion(db, { kind, id });
    await sql`update reports set version_id = ${versionId} where id = ${row.id}`.run(db);
    return { ...row, isRepeat: false };
  }
  const open = await sql<Omit<Report, "isRepeat">>`
    select ${columns} from reports
    where thing_id = ${id} and reporter_id = ${reporterId}
    order by id desc limit 1`.all(db);
  if (!open[0]) throw new Error("The conflicting report no longer exists");
  return { ...open[0], isRepeat: true };
}

/**
 * The id of the current version of the content, stored once for each text.
 * @throws MissingRow if the content was deleted
 */
async function keepVersion(db: Db, { kind, id }: ReportedRef): Promise<string> {
  const row = await sql<{ id: string }>`
    insert into reported_versions (id, kind, thing_id, title, text, author_id, author_username,
      author_ids, repository_url, website_url, digest, picture_hashes)
    select ${newId()}::uuid, ${kind}, ${id}::uuid, title, content, author_id, author_username,
      author_ids, repository_url, website_url, digest, picture_hashes
    from reported_content(${kind}, ${id})
    on conflict (thing_id, digest)
      do update set reported_at = now(), author_ids = excluded.author_ids
    returning id`.maybeOne(db);
  if (!row) throw new MissingRow(t(sendReport.missing));
  return row.id;
}

/** Settles the open reports of these; returns how many there were. */
export async function settleReports(
  db: Db,
  thingIds: readonly string[],
  outcome: ReportOutcome,
): Promise<number> {
  const rowCount = await sql`
    update reports set outcome = ${outcome}, settled_at = now()
    where thing_id = any(${[...thingIds]}::uuid[]) and outcome is null`.run(db);
  return rowCount;
}
