// The pages that visitors see, as sitemaps list them.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { hiddenFromVisitors, isShownToVisitors } from "#server/database/visibility.ts";

export interface Page {
  readonly path: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
}

/** Projects in one sitemap, hidden ones included; the protocol allows 50,000 addresses. */
const pageSize = sql.literal(10_000);

/** People in the sitemap: those who were active last. */
const maxPeople = sql.literal(10_000);

/**
 * The first project of each sitemap, read from the primary key's index alone: when a sitemap's projects
 * changed would take reading all of them, and among so many one always did.
 */
export async function firstProjects(db: Db): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    with recursive firsts as (
      (select p.id from projects p where ${isShownToVisitors} order by p.id limit 1)
      union all
      select (
        select p.id from projects p where ${isShownToVisitors} and p.id >= (
          select id from projects where id >= firsts.id order by id offset ${pageSize} limit 1)
        order by p.id limit 1)
      from firsts where firsts.id is not null)
    select id from firsts where id is not null`.all(db);
  return rows.map(({ id }) => id);
}

/** A sitemap's projects. */
export async function listedProjects(db: Db, firstId: string): Promise<Page[]> {
  return sql<Required<Page>>`
    select '/projects/' || p.id as path, iso(p.updated_at) as "updatedAt"
    from (
      select id, updated_at, hidden_at from projects
      where id >= ${firstId} order by id limit ${pageSize}) p
    where ${isShownToVisitors} order by p.id`.all(db);
}

/**
 * Technologies that projects are built with: others have little to show. One project of each is looked for:
 * `exists` would read all that all have.
 */
export async function listedTechs(db: Db): Promise<Page[]> {
  const rows = await sql<{ slug: string }>`
    select t.slug
    from techs t cross join lateral (
      select from project_techs x join projects p on p.id = x.project_id
      where x.tech_id = t.id and ${isShownToVisitors} limit 1) used
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
