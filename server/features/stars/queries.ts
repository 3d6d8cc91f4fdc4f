import { t } from "#shared/messages/t.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { starProject, type Starring } from "#contract/stars.ts";
import { sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { MissingRow } from "#server/database/missing-row.ts";
import { seesProject } from "#server/database/visibility.ts";
import { cardsPage } from "#server/features/projects/queries.ts";
import { pageOf } from "#server/http/cursor.ts";
import { Page } from "#server/http/serve.ts";

// Both are part of a transaction that has locked the project (`lockProject`): triggers update the
// counts in its row, and a concurrent deletion would otherwise deadlock with the star.

// Both return whether anything changed.

export async function addStar(db: Db, projectId: string, userId: string): Promise<boolean> {
  const rowCount =
    await sql`insert into stars (project_id, user_id) values (${projectId}, ${userId})
    on conflict do nothing`.run(db);
  return rowCount === 1;
}

export async function removeStar(db: Db, projectId: string, userId: string): Promise<boolean> {
  const rowCount =
    await sql`delete from stars where project_id = ${projectId} and user_id = ${userId}`.run(db);
  return rowCount === 1;
}

/**
 * The project's number of stars, maintained by triggers without hidden people, and whether one of
 * them is the person's.
 */
export async function starringOf(db: Db, projectId: string, userId: string): Promise<Starring> {
  const rows = await sql<Starring>`
    select star_count as "starCount",
      exists (select from stars where project_id = p.id and user_id = ${userId}) as starred
    from projects p where p.id = ${projectId}`.all(db);
  const [starring] = rows;
  if (!starring) throw new MissingRow(t(starProject.missing));
  return starring;
}

/** The cursor: the time of the star in microseconds since 1970, and the project's id. */
export type StarCursor = [at: number, projectId: string];

/** A page of the projects that the viewer starred, latest star first. */
export async function projectsStarredBy(
  database: Database,
  viewer: Viewer,
  before: StarCursor | null,
  pageSize: number,
): Promise<Page<ProjectCard[]>> {
  const person = sql`${viewer.id}::uuid`;
  const [beforeMicroseconds, beforeId] = before ?? [null, null];
  const found = await sql<{ id: string; at: number }>`
    select p.id, (extract(epoch from s.created_at) * 1000000)::bigint as at
    from stars s join projects p on p.id = s.project_id
    where s.user_id = ${person} and ${seesProject(person)}
      and (${beforeMicroseconds}::bigint is null or (s.created_at, s.project_id)
        < ('epoch'::timestamptz + ${beforeMicroseconds}::bigint * interval '1 microsecond', ${beforeId}::uuid))
    order by s.created_at desc, s.project_id desc limit ${pageSize + 1}`
    .named("starred-projects")
    .all(database.db);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.at, row.id]);
  return new Page(await cardsPage(database, viewer, rows), next);
}
