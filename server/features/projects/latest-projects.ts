// The newest projects as the database lists them, while the index in memory is filled.
import type { Database } from "#server/database/connect.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { CardRow, VisitorCardRow } from "./card-sql.ts";
import { cards, cardsOf } from "./queries.ts";

/** Later than every other id. */
const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The technology with the current or former slug `slug`, an SQL expression. */
const techNamed = (slug: string) => `coalesce((select id from techs where slug = ${slug}),
  (select tech_id from tech_former_slugs where slug = ${slug}))`;

/**
 * Ids of projects, latest first; those whose repository is archived come after all others.
 * Parameters: id to start below, limit, whether the start is among the archived repositories.
 */
const latestIds = (condition: string) => {
  const part = (isLast: boolean) => `(
    select p.id, ${isLast} as is_last from projects p
    where p.repository_archived_at is ${isLast ? "not null" : "null"} and ${condition}
      and p.id < case when (select $3::boolean) then ${
        isLast ? "(select $1::uuid)" : "'00000000-0000-0000-0000-000000000000'"
      } else ${isLast ? `'${maxId}'` : `coalesce((select $1::uuid), '${maxId}')`} end
    order by p.id desc limit (select $2::int))`;
  return `select id from (${part(false)} union all ${part(true)}) both_parts
    order by is_last, id desc limit (select $2::int)`;
};

/** The viewer follows the parameters, unless it is for visitors. */
const latest = (archived: boolean, viewer: string | null) =>
  cards(
    `array(${latestIds(
      `p.archived_at is ${archived ? "not null" : "null"} and ${seesProject(viewer)}`,
    )})`,
    viewer,
  );

const latestLists = {
  "latest-projects": latest(false, "(select $4::uuid)"),
  "latest-projects-for-visitors": latest(false, null),
  "archived-projects": latest(true, "(select $4::uuid)"),
  "archived-projects-for-visitors": latest(true, null),
};

/**
 * The ids of the same with a technology's slug. Planned for each call, since the plan depends on how
 * many projects have it. Parameters: those of {@link latestIds}, viewer, slug.
 */
const idsWithTech = (archived: boolean) => `
  select p.id from projects p join project_techs x on x.project_id = p.id
  where p.archived_at is ${archived ? "not null" : "null"} and x.tech_id = ${techNamed("$5")}
    and ($1::uuid is null
      or (p.repository_archived_at is not null, $1::uuid) > ($3::boolean, p.id))
    and ${seesProject("$4::uuid")}
  order by p.repository_archived_at is not null, p.id desc limit $2`;

const idsLists = {
  "latest-projects-with-tech": idsWithTech(false),
  "archived-projects-with-tech": idsWithTech(true),
};

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
  const start = [before?.id ?? null, limit, before?.isRepositoryArchived ?? false];
  const kind = archived ? "archived" : "latest";
  if (tech !== undefined) {
    const name = `${kind}-projects-with-tech` as const;
    const values = [...start, viewer?.id ?? null, tech];
    const found = await database.prepared<{ id: string }>(name, idsLists[name], values);
    return cardsOf(
      database,
      viewer,
      found.map(({ id }) => id),
    );
  }
  const name = `${kind}-projects${viewer ? "" : "-for-visitors"}` as const;
  const values = [...start, ...(viewer ? [viewer.id] : [])];
  return database.prepared<CardRow | VisitorCardRow>(name, latestLists[name], values);
}

/** The number of these projects, counted up to `limit`. */
export async function countProjectsOf(
  database: Database,
  viewer: Viewer | null,
  { tech, archived }: NewestFilter,
  limit: number,
): Promise<number> {
  const statement = `select count(*) as total from (
    select from projects p
    where p.archived_at is ${archived ? "not null" : "null"} and ${seesProject("$1::uuid")}
      and ($3::text is null or exists (select from project_techs x
        where x.project_id = p.id and x.tech_id = ${techNamed("$3")}))
      limit $2) counted`;
  const [row] = await database.prepared<{ total: number }>(
    `count-${archived ? "archived" : "listed"}-projects`,
    statement,
    [viewer?.id ?? null, limit, tech ?? null],
  );
  return row?.total ?? 0;
}
