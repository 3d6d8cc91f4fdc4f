// Who may see which of the projects that streams watch: an admin may have hidden one since.
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { WatchedProject } from "./open-stream.ts";
import type { Streams } from "./streams.ts";

/** The existing projects among `ids`. One query for any number of ids. */
export async function watchedBy(
  { db }: Database,
  userId: string,
  ids: readonly string[],
): Promise<WatchedProject[]> {
  if (ids.length === 0) return [];
  return sql<WatchedProject>`
    select p.id, ${seesProject(userId)} as "isSeen"
    from projects p where p.id = any(${[...ids]}::uuid[])`.all(db);
}

/** Maximum number of projects and people in one query. */
const maxPerQuery = 5_000;

/**
 * The hidden ones among the projects, each with the watching people who may see it nevertheless.
 */
export async function viewersOfHidden(
  { db }: Database,
  streams: Streams,
  projectIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const viewers = new Map<string, Set<string>>();
  for (const ids of slices(projectIds)) {
    const rows = await sql<{ id: string }>`
      select id from projects where id = any(${ids}::uuid[]) and hidden_at is not null`.all(db);
    for (const { id } of rows) viewers.set(id, new Set());
  }
  const watching = [...viewers.keys()].flatMap((projectId) =>
    [...new Set([...streams.watching(projectId)].map(({ userId }) => userId))].map(
      (userId) => [projectId, userId] as const,
    ),
  );
  for (const pairs of slices(watching)) {
    const rows = await sql<{ projectId: string; userId: string }>`
      select w.project_id as "projectId", w.user_id as "userId"
      from unnest(${pairs.map(([projectId]) => projectId)}::uuid[],
        ${pairs.map(([, userId]) => userId)}::uuid[]) as w (project_id, user_id)
      join projects p on p.id = w.project_id
      where ${seesProject(sql`w.user_id`)}`.all(db);
    for (const { projectId, userId } of rows) viewers.get(projectId)?.add(userId);
  }
  return viewers;
}

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += maxPerQuery) {
    yield all.slice(start, start + maxPerQuery);
  }
}
