// Filtered lists as the database answers them while the index in memory is filled: the newest first.
import type { Database } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { requireKnownSlugs } from "#server/features/techs/require-known-techs.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { sinceOf } from "#server/project-index/filter.ts";
import type { Filters } from "./project-query.ts";
import { isSeenBy } from "./queries.ts";

/** So many projects of a list are compared with its filters, which takes some ten milliseconds. */
const maxCompared = 10_001;

const [minId, maxId] = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

interface LatestPage {
  /** Ids of the projects that fit, newest first; those whose repository is archived come last. */
  readonly ids: readonly string[];
  /** How many fit; null if more have to be compared to say so. */
  readonly total: number | null;
}

interface PageOptions {
  readonly size: number;
  /** The last project of the page before. */
  readonly before: { readonly id: string; readonly isRepositoryArchived: boolean } | null;
  /** Since 1970: the time at which activity is judged. */
  readonly nowSeconds: number;
  readonly compared?: number;
}

/**
 * A page of a list without a search.
 * @returns null if more projects have to be compared than the database can within a moment
 * @throws 400 naming chosen technologies that don't exist
 */
export async function latestProjects(
  database: Database,
  viewer: Viewer | null,
  filters: Omit<Filters, "search">,
  { size, before, nowSeconds, compared = maxCompared }: PageOptions,
): Promise<LatestPage | null> {
  const { tech, techsMatch, archived } = filters;
  const chosen = await requireKnownSlugs(database.db, filters.techs ?? []);
  const further = tech === undefined ? [] : await techsWithSlug(database, tech);
  if (tech !== undefined && further.length === 0) return { ids: [], total: 0 };
  const required = [...new Set([...further, ...(techsMatch === "all" ? chosen : [])])];
  const walked = required.length > 0 ? await rarestOf(database, required, compared) : chosen;
  const isListed = sql`${archived === "true" ? sql`p.archived_at is not null` : sql`p.archived_at is null`}
    and ${isSeenBy(viewer?.id ?? null)}`;
  const fits = sql.join(conditions(filters, { required, chosen, nowSeconds }), " and ");
  const read = async (place: PageOptions["before"], limit: number) => {
    const isAmongLast = place?.isRepositoryArchived ?? false;
    const firstBefore = isAmongLast ? minId : (place?.id ?? maxId);
    const lastBefore = isAmongLast ? (place?.id ?? maxId) : maxId;
    const first = sql`${isListed} and p.repository_archived_at is null and p.id < ${firstBefore}`;
    const last = sql`${isListed} and p.repository_archived_at is not null and p.id < ${lastBefore}
      and (select count(*) from first) < ${compared}`;
    return sql<{ ids: string[]; total: number; isCut: boolean }>`
      with first as materialized (${newestWith(walked, first, compared)}),
        last as materialized (${newestWith(walked, last, compared)}),
        fitting as (
          select id, false as is_last from first p where ${fits}
          union all select id, true from last p where ${fits})
      select array(select id from fitting order by is_last, id desc limit ${limit}) as ids,
        (select count(*)::int from fitting) as total,
        greatest((select count(*) from first), (select count(*) from last)) = ${compared} as "isCut"`.one(
      database.db,
    );
  };
  const page = await read(before, size);
  if (page.isCut && page.ids.length < size) return null;
  const whole = before === null ? page : await read(null, 0);
  return { ids: page.ids, total: whole.isCut && whole.total < compared ? null : whole.total };
}

/** The newest projects of which `condition` is true: built with one of the technologies, if any. */
function newestWith(techs: readonly string[], condition: Sql, limit: number): Sql {
  const columns = sql`p.id, p.open_roles, p.starter_issue_count, p.last_activity_at,
    p.maintainer_wanted`;
  const end = sql`order by p.id desc limit ${limit}`;
  if (techs.length === 0) return sql`select ${columns} from projects p where ${condition} ${end}`;
  return sql`
    select distinct ${columns}
    from unnest(${techs}::uuid[]) tech (id) cross join lateral (
      select ${columns} from project_techs x join projects p on p.id = x.project_id
      where x.tech_id = tech.id and ${condition}
      order by x.project_id desc limit ${limit}) p
    ${end}`;
}

/** Conditions on a row `p` of {@link newestWith}. */
function conditions(
  { techsMatch, role, category, activity, starter, maintainerWanted }: Omit<Filters, "search">,
  {
    required,
    chosen,
    nowSeconds,
  }: { required: readonly string[]; chosen: readonly string[]; nowSeconds: number },
): Sql[] {
  const built = sql`project_techs x join techs t on t.id = x.tech_id where x.project_id = p.id`;
  const all = [sql`true`];
  if (required.length > 0) {
    all.push(sql`(select count(*) from ${built} and t.id = any(${required}::uuid[]))
      = ${required.length}`);
  }
  if (techsMatch === "any" && chosen.length > 0) {
    all.push(sql`exists (select from ${built} and t.id = any(${chosen}::uuid[]))`);
  }
  if (role !== undefined) all.push(sql`${role} = any(p.open_roles)`);
  if (category !== undefined)
    all.push(sql`exists (select from ${built} and t.category = ${category})`);
  if (activity !== undefined) {
    all.push(sql`p.last_activity_at >= to_timestamp(${sinceOf(nowSeconds, activity)})`);
  }
  if (starter === "true") all.push(sql`p.starter_issue_count > 0`);
  if (maintainerWanted === "true") all.push(sql`p.maintainer_wanted`);
  return all;
}

async function techsWithSlug({ db }: Database, slug: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from techs where slug = ${slug}
    union select tech_id from tech_former_slugs where slug = ${slug}`.all(db);
  return rows.map(({ id }) => id);
}

/** The technology that fewest projects are built with, as far as `limit` counts tell. */
async function rarestOf(
  { db }: Database,
  techIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select tech.id from unnest(${techIds}::uuid[]) tech (id)
    order by (select count(*) from (
      select from project_techs x where x.tech_id = tech.id limit ${limit}) counted) limit 1`.all(
    db,
  );
  return rows.map(({ id }) => id);
}
