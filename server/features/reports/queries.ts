// Reports as their reporters send them.
import { type RawBuilder, sql } from "kysely";
import type { NewReport, Report, ReportedKind } from "#contract/reports.ts";
import type { Db } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { newId } from "#server/database/ids.ts";
import { seesComment } from "#server/features/comments/hidden-sql.ts";
import { seesPerson } from "#server/features/people/hidden-sql.ts";
import { seesProject } from "#server/features/projects/hidden-sql.ts";

export interface Thing {
  readonly kind: ReportedKind;
  readonly id: string;
}

const found: Record<ReportedKind, (id: string, viewerId: string) => RawBuilder<unknown>> = {
  project: (id, viewerId) => sql`
    select exists (select from members where project_id = p.id and user_id = ${viewerId}) as "isOwn"
    from projects p where p.id = ${id} and ${forViewer(seesProject, viewerId)}`,
  comment: (id, viewerId) => sql`
    select c.user_id = ${viewerId} as "isOwn"
    from comments c join projects p on p.id = c.project_id join users u on u.id = c.user_id
    where c.id = ${id} and c.deleted_at is null
      and ${forViewer(seesProject, viewerId)} and ${forViewer(seesComment, viewerId)}`,
  user: (id, viewerId) => sql`
    select u.id = ${viewerId} as "isOwn"
    from users u where u.id = ${id} and ${forViewer(seesPerson, viewerId)}`,
};

/** Whether the thing is the viewer's own; null where there is no such thing for them. */
export async function ownershipOf(
  db: Db,
  { kind, id }: Thing,
  viewerId: string,
): Promise<{ isOwn: boolean } | null> {
  const { rows } = await sql<{ isOwn: boolean }>`${found[kind](id, viewerId)}`.execute(db);
  return rows[0] ?? null;
}

const columns = sql`id, kind, thing_id as reported, category, text, iso(created_at) as "createdAt"`;

/** Stores a report, unless one of the same person and thing is open: then that one is answered. */
export async function insertReport(
  db: Db,
  reporterId: string,
  { kind, id, category, text }: Required<NewReport>,
): Promise<Report> {
  const { rows } = await sql<Omit<Report, "isRepeat">>`
    insert into reports (id, reporter_id, ${sql.ref(`${kind}_id`)}, category, text)
    values (${newId()}, ${reporterId}, ${id}, ${category}, ${text})
    on conflict (thing_id, reporter_id) where outcome is null do nothing
    returning ${columns}`.execute(db);
  if (rows[0]) return { ...rows[0], isRepeat: false };
  const { rows: open } = await sql<Omit<Report, "isRepeat">>`
    select ${columns} from reports
    where thing_id = ${id} and reporter_id = ${reporterId}
    order by id desc limit 1`.execute(db);
  if (!open[0]) throw new Error("A report that was in the way is gone");
  return { ...open[0], isRepeat: true };
}
