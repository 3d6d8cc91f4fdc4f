// The newest projects, without one person filling the list.
import type { ProjectCard } from "#contract/projects.ts";
import type { Database } from "#server/database/connect.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { JsonText } from "#server/http/serve.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { CardRow, VisitorCardRow } from "./card-sql.ts";
import { currentCardsOf } from "./current-cards.ts";
import { hiddenProjectsSeenBy } from "./list.ts";
import { cards, cardsAsJson } from "./queries.ts";

/** Further projects of an owner come after those of others. */
const maxOfOwner = 2;

/** Among how many of the latest projects other owners are looked for while the index is filled. */
const considered = 500;

/** Parameters: limit; then the viewer, unless it is for visitors. */
const newest = (viewer: string | null) =>
  cards(
    `array(select id from (
        select p.id, p.repository_archived_at is not null as is_last, row_number() over (
          partition by coalesce(owner.user_id, p.id), p.repository_archived_at is not null
          order by p.id desc) as place_of_owner
        from (select p.id, p.repository_archived_at from projects p
          where p.archived_at is null and ${seesProject(viewer)} order by p.id desc limit ${considered}) p
        left join lateral (select m.user_id from members m
          where m.project_id = p.id and m.role_name = 'owner' order by m.id limit 1) owner on true
      ) latest order by is_last, place_of_owner > ${maxOfOwner}, id desc limit (select $1::int))`,
    viewer,
  );

const visitorStatement = newest(null);
const personStatement = newest("(select $2::uuid)");

/** The cards of the newest listed projects: at most two of one owner while there are others. */
export async function newestProjects(
  database: Database,
  viewer: Viewer | null,
  limit: number,
): Promise<JsonText<ProjectCard[]>> {
  const index = projectIndexOf(database);
  if (index.isReady) {
    const visibleHidden = viewer === null ? [] : await hiddenProjectsSeenBy(database, viewer.id);
    const ids = await index.ask("newest", { size: limit, maxOfOwner, visibleHidden });
    return cardsAsJson(await currentCardsOf(database, viewer, ids), viewer);
  }
  const rows =
    viewer === null
      ? await database.prepared<VisitorCardRow>("newest-for-visitors", visitorStatement, [limit])
      : await database.prepared<CardRow>("newest", personStatement, [limit, viewer.id]);
  return cardsAsJson(rows, viewer);
}
