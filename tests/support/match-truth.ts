// Matches computed by the database alone, and by an index, to compare both.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { MatchQuery } from "#server/project-index/match.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import type { Role } from "#server/project-index/search-text.ts";

export interface MatchTruth {
  readonly id: string;
  readonly isFree: boolean;
  readonly shared: number;
}

/** Which projects PostgreSQL takes for matches, in no order. */
export async function matchTruth(
  db: Db,
  stack: readonly string[],
  role: Role | null,
): Promise<MatchTruth[]> {
  return sql<MatchTruth>`
    select p.id, case when ${role}::text is null then cardinality(p.open_roles) > 0
        else ${role} = any(p.open_roles) end as "isFree", shared.count as shared
    from projects p cross join lateral (
      select count(*)::int as count from project_techs x join techs t on t.id = x.tech_id
      where x.project_id = p.id and t.slug = any(${stack}::text[])) shared
    where p.hidden_at is null and p.archived_at is null and shared.count > 0
      and coalesce(p.last_activity_at, p.created_at) >= now() - interval '180 days'`.all(db);
}

/** A page of matches, with the statistics of the filled index. */
export const matchesIn = (index: ProjectIndex, some: Partial<MatchQuery>) =>
  index.matches({
    stack: [],
    role: null,
    isNamed: false,
    freeOnly: false,
    history: [],
    without: [],
    size: 1_000,
    atMs: null,
    version: null,
    after: null,
    ...some,
  });
