import type { WatchedProject, WatchLevel } from "#contract/watching.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";

export async function levelOf(db: Db, userId: string, projectId: string): Promise<WatchLevel> {
  const row = await sql<{ level: WatchLevel }>`
    select level from project_watches
    where user_id = ${userId} and project_id = ${projectId}`.maybeOne(db);
  return row?.level ?? "default";
}

/** Stores the level; the default is no row. The same level again keeps its time. */
export async function setLevel(
  db: Db,
  userId: string,
  projectId: string,
  level: WatchLevel,
): Promise<void> {
  if (level === "default") {
    await sql`delete from project_watches
      where user_id = ${userId} and project_id = ${projectId}`.run(db);
    return;
  }
  await sql`
    insert into project_watches as w (user_id, project_id, level)
    values (${userId}, ${projectId}, ${level})
    on conflict (user_id, project_id) do update set level = excluded.level, set_at = now()
      where w.level <> excluded.level`.run(db);
}

export async function countWatches(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from project_watches where user_id = ${userId}`.maybeOne(db);
  return row?.count ?? 0;
}

/** The cursor: when the level was chosen, in microseconds since 1970, and the project's id. */
export type WatchCursor = [at: number, projectId: string];

/** The projects with a level, the latest choice first; their number is limited. */
export async function watchedProjectsOf(
  db: Db,
  userId: string,
  before: WatchCursor | null,
  limit: number,
): Promise<(WatchedProject & { at: number })[]> {
  return sql<WatchedProject & { at: number }>`
    select json_build_object('id', p.id, 'name', p.name) as project, w.level,
      iso(w.set_at) as since, (extract(epoch from w.set_at) * 1000000)::bigint as at
    from project_watches w join projects p on p.id = w.project_id
    where w.user_id = ${userId} and ${seesProject(userId)}
      and (${before === null} or (w.set_at, w.project_id) <
        ('epoch'::timestamptz + ${before?.[0] ?? 0}::bigint * interval '1 microsecond',
          ${before?.[1] ?? null}::uuid))
    order by w.set_at desc, w.project_id desc limit ${limit}`.all(db);
}
