// Announces to open pages that content was hidden or restored.
import type { ChangeKey } from "#contract/realtime.ts";
import type { ReportedKind } from "#contract/reports.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { announce } from "#server/realtime/announce.ts";
import type { ReportedRef } from "./queries.ts";

/**
 * Maximum projects to announce when a person is hidden; other pages learn of it with their next
 * fetch.
 */
const maxAnnouncedProjects = 100;

const shownIn = {
  project: ["project"],
  comment: ["comments"],
  user: ["project", "comments"],
  event: ["project", "events"],
  update: ["project"],
  picture: ["project"],
} as const;

export async function announceHiding(db: Db, { kind, id }: ReportedRef): Promise<void> {
  for (const projectId of await placesOf(db, { kind, id })) {
    const keys = shownIn[kind].map((part): ChangeKey => [part, projectId]);
    await announce(db, { projectId, keys });
  }
}

/** The projects that show the comment, the event, the update, the picture or the person. */
async function placesOf(db: Db, { kind, id }: ReportedRef): Promise<string[]> {
  const places: Record<ReportedKind, Sql<{ project_id: string }>> = {
    project: sql`select ${id}::uuid as project_id`,
    comment: sql`select project_id from comments where id = ${id}`,
    event: sql`select project_id from project_events where id = ${id}`,
    update: sql`select project_id from project_updates where id = ${id}`,
    picture: sql`select project_id from pictures where id = ${id}`,
    user: sql`select project_id from members where user_id = ${id}
      union select project_id from comments where user_id = ${id} limit ${maxAnnouncedProjects}`,
  };
  const rows = await places[kind].all(db);
  return rows.map(({ project_id }) => project_id);
}
