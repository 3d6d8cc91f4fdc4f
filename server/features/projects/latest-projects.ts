// The newest projects as the database lists them, while the index in memory is filled.
import type { Database } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { CardRow, VisitorCardRow } from "./card-sql.ts";
import { cards, cardsOf, isSeenBy } from "./queries.ts";

/** Later than every other id. */
const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The technology with that current or former slug. */
const techNamed = (slug: Sql) => sql`coalesce((select id from techs where slug = ${slug}),
  (select tech_id from tech_former_slugs where slug = ${slug}))`;

const isArchived = (archived: boolean) =>
  sql.raw(`p.archived_at is ${archived ? "not null" : "null"}`);

/** Ids of projects, latest first; those whose repository is archived come after all others. */
function latestIds(condition: Sql, before: LatestCursor | null, limit: number): Sql {
  const id = sql`(select ${before?.id ?? null}::uuid)`;
  const size = sql`(select ${limit}::int)`;
  const isAmongLast = sql`(select ${before?.isRepositoryArchived ?? false}::boolean)`;
  const max = sql.raw(`'${maxId}'`);
  return sql`
    select id from (
      (select p.id, false as is_last from projects p
        where p.repository_archived_at is null and ${condition}
          and p.id < case when ${isAmongLast} then '00000000-0000-0000-0000-000000000000'
            else coalesce(${id}, ${max}) end
        order by p.id desc limit ${size})
      union all
      (select p.id, true from projects p
        where p.repository_archived_at is not null and ${condition}
          and p.id < case when ${isAmongLast} then ${id} else ${max} end
        order by p.id desc limit ${size})) both_parts
    order by is_last, id desc limit ${size}`;
}

export interface NewestFilter {
  /** Only projects with the technology of that slug. */
  readonly tech: string | undefined;
  /** Archived projects instead of the others. */
  readonly archived: boolean;
}

/** Where a list continues. */
interface LatestCursor {
  readonly id: string;
  readonly isRepositoryArchived: boolean;
}

/**
 * Projects created before the one of the cursor, newest first; those whose repository is archived
 * come last.
 */
export async function projectsBefore(
  database: Database,
  viewer: Viewer | null,
  { tech, archived }: NewestFilter,
  before: LatestCursor | null,
  limit: number,
): Promise<(CardRow | VisitorCardRow)[]> {
  const kind = archived ? "archived" : "latest";
  const viewerId = viewer?.id ?? null;
  if (tech !== undefined) {
    const start = sql`${before?.id ?? null}::uuid`;
    const isAmongLast = sql`${before?.isRepositoryArchived ?? false}::boolean`;
    // Planned for each call, since the plan depends on how many projects have the technology.
    const found = await sql<{ id: string }>`
      select p.id from projects p join project_techs x on x.project_id = p.id
      where ${isArchived(archived)} and x.tech_id = ${techNamed(sql`${tech}::text`)}
        and (${start} is null
          or (p.repository_archived_at is not null, ${start}) > (${isAmongLast}, p.id))
        and ${forViewer(seesProject, viewerId)}
      order by p.repository_archived_at is not null, p.id desc limit ${limit}`
      .named(`${kind}-projects-with-tech`)
      .all(database.db);
    return cardsOf(
      database,
      viewer,
      found.map(({ id }) => id),
    );
  }
  const condition = sql`${isArchived(archived)} and ${isSeenBy(viewerId)}`;
  return cards(sql`array(${latestIds(condition, before, limit)})`, viewerId)
    .named(`${kind}-projects${viewer ? "" : "-for-visitors"}`)
    .all(database.db);
}

/** The number of these projects, counted up to `limit`. */
export async function countProjectsOf(
  database: Database,
  viewer: Viewer | null,
  { tech, archived }: NewestFilter,
  limit: number,
): Promise<number> {
  const slug = sql`${tech ?? null}::text`;
  const { total } = await sql<{ total: number }>`
    select count(*) as total from (
      select from projects p
      where ${isArchived(archived)} and ${forViewer(seesProject, viewer?.id ?? null)}
        and (${slug} is null or exists (select from project_techs x
          where x.project_id = p.id and x.tech_id = ${techNamed(slug)}))
      limit ${limit}) counted`
    .named(`count-${archived ? "archived" : "listed"}-projects`)
    .one(database.db);
  return total;
}
