// Starter issues, as a refresh stores them.
import type { IssueSize } from "#contract/issues.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export interface IssueInput {
  readonly title: string;
  readonly labels?: readonly string[];
  readonly size?: IssueSize;
  /** Slugs of the technologies that it names. */
  readonly named?: readonly string[];
  /** Days ago. */
  readonly days?: number;
}

/** Adds issues to a project, numbered after those that it has; returns their ids. */
export async function addIssues(
  db: Db,
  projectId: string,
  issues: readonly IssueInput[],
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    insert into starter_issues
      (project_id, number, title, url, labels, opened_at, size, named_techs)
    select ${projectId}::uuid, (select count(*) from starter_issues
        where project_id = ${projectId}) + place, issue.title,
      'https://code.example/x/y/issues/' || place,
      array(select json_array_elements_text(coalesce(issue.labels, '[]'))),
      now() - coalesce(issue.days, 0) * interval '1 day', issue.size,
      array(select t.id from techs t
        where t.slug in (select json_array_elements_text(coalesce(issue.named, '[]'))))
    from rows from (json_to_recordset(${JSON.stringify(issues)}::json)
      as (title text, labels json, size text, named json, days float)) with ordinality
      as issue (title, labels, size, named, days, place)
    returning id`.all(db);
  await sql`update projects p set starter_issue_count =
      (select count(*) from starter_issues s where s.project_id = p.id)
    where id = ${projectId}`.run(db);
  return rows.map(({ id }) => id);
}
