// The newest projects, without one person filling the list.
import type { ProjectCard } from "#contract/projects.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { JsonText } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { currentCardsOf } from "./current-cards.ts";
import { hiddenProjectsSeenBy } from "./list.ts";
import { cards, cardsAsJson, isSeenBy } from "./queries.ts";

/** Further projects of an owner come after those of others. */
const maxOfOwner = 2;

/** Among how many of the latest projects other owners are looked for while the index is filled. */
const considered = 500;

const newest = (limit: number, viewerId: string | null) =>
  cards(
    sql`array(select id from (
        select p.id, p.repository_archived_at is not null as is_last, row_number() over (
          partition by coalesce(owner.user_id, p.id), p.repository_archived_at is not null
          order by p.id desc) as place_of_owner
        from (select p.id, p.repository_archived_at from projects p
          where p.archived_at is null and ${isSeenBy(viewerId)}
          order by p.id desc limit ${sql.literal(considered)}) p
        left join lateral (select m.user_id from members m
          where m.project_id = p.id and m.role_name = 'owner' order by m.id limit 1) owner on true
      ) latest
      order by is_last, place_of_owner > ${sql.literal(maxOfOwner)}, id desc
      limit (select ${limit}::int))`,
    viewerId,
  );

/** The cards of the newest listed projects: at most two of one owner while there are others. */
export async function newestProjects(
  database: Database,
  viewer: Viewer | null,
  limit: number,
): Promise<JsonText<ProjectCard[]>> {
  const index = projectIndexOf(database);
  if (index.isReady) {
    const visibleHidden = viewer === null ? [] : await hiddenProjectsSeenBy(database, viewer);
    try {
      const ids = await index.ask("newest", { size: limit, maxOfOwner, visibleHidden });
      return cardsAsJson(await currentCardsOf(database, viewer, ids), viewer);
    } catch (error) {
      // A search engine may have ended just now.
      if (index.isReady) throw error;
    }
  }
  const rows = await newest(limit, viewer?.id ?? null)
    .named(viewer ? "newest" : "newest-for-visitors")
    .all(database.db);
  return cardsAsJson(rows, viewer);
}
