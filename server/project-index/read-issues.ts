// Reads starter issues for the index from the database.
import { issueSize } from "#contract/issues.ts";
import type { Db } from "#server/database/connect.ts";
import { sql, type Sql } from "#server/database/sql.ts";

/** The value of a size's column; 0 is not estimated. */
export const issueSizes = ["unknown", ...issueSize.options] as const;

export interface IssueFacts {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly title: string;
  readonly labels: readonly string[];
  /** A position in {@link issueSizes}. */
  readonly size: number;
  /** Numbers of the technologies that it names. */
  readonly named: readonly number[];
  /** Since 1970; 0 where nobody has reserved it. */
  readonly reservedUntil: number;
}

interface IssueRow extends Omit<IssueFacts, "size" | "named"> {
  readonly size: string;
  readonly named: readonly string[];
}

/** Issues per statement. */
export const issueBatchSize = 20_000;

const issuesWhere = (condition: Sql, end: Sql) => sql<IssueRow>`
  select s.id, s.project_id as "projectId", p.name as "projectName", s.title, s.labels,
    coalesce(s.size, 'unknown') as size, s.named_techs as named,
    coalesce(extract(epoch from r.until), 0)::float8 as "reservedUntil"
  from starter_issues s join projects p on p.id = s.project_id
    left join reservations r on r.issue_id = s.id and r.ended_at is null
  where ${condition} ${end}`;

function factsOf(rows: readonly IssueRow[], techIds: readonly string[]): IssueFacts[] {
  const numbers = new Map(techIds.map((id, number) => [id, number]));
  return rows.map((row) => ({
    ...row,
    size: issueSizes.findIndex((size) => size === row.size),
    named: row.named.flatMap((id) => numbers.get(id) ?? []),
  }));
}

/** The issues after `after`, by id; the first ones if it is null. At most {@link issueBatchSize}. */
export async function issuesAfter(
  db: Db,
  techIds: readonly string[],
  after: string | null,
): Promise<IssueFacts[]> {
  const condition = sql`${after}::uuid is null or s.id > ${after}::uuid`;
  const rows = await issuesWhere(condition, sql`order by s.id limit ${issueBatchSize}`).all(db);
  return factsOf(rows, techIds);
}

/** All issues of those projects. */
export async function issuesOf(
  db: Db,
  techIds: readonly string[],
  projectIds: readonly string[],
): Promise<IssueFacts[]> {
  const condition = sql`s.project_id = any(${projectIds}::uuid[])`;
  return factsOf(await issuesWhere(condition, sql`order by s.id`).all(db), techIds);
}
