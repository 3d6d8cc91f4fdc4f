// The pages that visitors see, as sitemaps list them.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { hiddenFromVisitors, isShownToVisitors } from "#server/database/visibility.ts";

export interface Page {
  readonly path: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
}

/** Projects in one sitemap; the protocol allows 50,000 addresses. */
const pageSize = sql.literal(10_000);

/** People in the sitemap: those who were active last. */
const maxPeople = sql.literal(10_000);

export interface Range {
  readonly firstId: string;
  /** When one of its projects last changed. */
  readonly updatedAt: string;
}

/** The sitemaps of all projects, by the first one of each. */
export async function projectRanges(db: Db): Promise<Range[]> {
  return sql<Range>`
    select min(id::text) as "firstId", iso(max(updated_at)) as "updatedAt"
    from (
      select p.id, p.updated_at, (row_number() over (order by p.id) - 1) / ${pageSize} as n
      from projects p where ${isShownToVisitors}
    ) numbered
    group by n order by n`.all(db);
}

/** A sitemap's projects. */
export async function listedProjects(db: Db, firstId: string): Promise<Page[]> {
  return sql<Required<Page>>`
    select '/projects/' || p.id as path, iso(p.updated_at) as "updatedAt"
    from projects p where p.id >= ${firstId} and ${isShownToVisitors}
    order by p.id limit ${pageSize}`.all(db);
}

/** Technologies that projects are built with: others have little to show. */
export async function listedTechs(db: Db): Promise<Page[]> {
  const rows = await sql<{ slug: string }>`
    select t.slug from techs t
    where exists (
      select from project_techs x join projects p on p.id = x.project_id
      where x.tech_id = t.id and ${isShownToVisitors})
    order by t.slug`.all(db);
  return rows.map(({ slug }) => ({ path: `/techs/${encodeURIComponent(slug)}` }));
}

/** People who want to be found. */
export async function listedPeople(db: Db): Promise<Page[]> {
  const rows = await sql<{ username: string }>`
    select u.username from findable_people f join users u on u.id = f.user_id
    where f.user_id not in ${hiddenFromVisitors} and u.suspended_at is null
    order by f.active_week desc, f.user_id desc limit ${maxPeople}`.all(db);
  return rows.map(({ username }) => ({ path: `/user/${encodeURIComponent(username)}` }));
}
