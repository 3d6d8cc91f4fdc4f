// The JSON of issues in lists, built by PostgreSQL.
import type { Issue, IssueRef } from "#contract/issues.ts";
import type { Db } from "#server/database/connect.ts";
import { escaped, jsonObject, plain, quoted, quotedOrNull } from "#server/database/json-object.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { techRefText } from "#server/database/tech-ref.ts";
import { userRefText } from "#server/database/user-ref.ts";
import { health } from "#server/features/projects/activity-sql.ts";
import { logoUrl } from "#server/features/projects/card-sql.ts";
import { issueAbilities, type IssueState } from "./rules.ts";

/** Whether the issues of the row `p` of projects are in lists. */
export const isListed = sql`(p.archived_at is null and p.hidden_at is null)`;

/** Those of the project's technologies that the issue names, or else all of them. */
const techs = sql`(
  select concat('[', string_agg(${techRefText}, ',' order by x.position), ']')
  from project_techs x join techs t on t.id = x.tech_id
  where x.project_id = p.id and (t.id = any(s.named_techs) or not exists (
    select from project_techs n where n.project_id = p.id and n.tech_id = any(s.named_techs))))`;

/** Whether the row `r` of reservations is in force. */
export const holds = sql`(r.ended_at is null and r.until > now())`;

const reservation = jsonObject({
  user: plain(userRefText),
  until: quoted(sql`iso(r.until)`),
  state: quoted(sql`r.state`),
});

/** The row `s` of issues, of the row `p` of projects, without `reasons` and `can`. */
const json = jsonObject({
  id: quoted(sql`s.id`),
  number: plain(sql`s.number`),
  title: escaped(sql`s.title`),
  url: escaped(sql`s.url`),
  labels: escaped(sql`s.labels`),
  size: quotedOrNull(sql`s.size`),
  openedAt: quoted(sql`iso(s.opened_at)`),
  project: plain(
    jsonObject({
      id: quoted(sql`p.id`),
      name: escaped(sql`p.name`),
      imageUrl: logoUrl,
      health: quoted(health),
      medianAnswerSeconds: plain(sql`coalesce(p.median_answer_seconds::text, 'null')`),
    }),
  ),
  techs: plain(techs),
  reservation: plain(sql`case when r.id is null then 'null' else ${reservation} end`),
});

export interface IssueJson extends IssueState {
  readonly id: string;
  readonly json: string;
}

/** Columns of {@link IssueJson}, of rows of {@link issueSource}. */
export const issueFields = (viewer: Sql, isInList: Sql) => sql`
  s.id, ${json} as json, r.user_id as "holderId", r.state, ${isInList} as "isListed",
  exists (select from members m where m.project_id = p.id and m.user_id = ${viewer}
    and m.role_name = 'owner') as "isOwner",
  (select count(*)::int from reservations r where r.user_id = ${viewer} and r.state <> 'merged'
    and ${holds}) as "ownCount"`;

/** The rows `s` of issues with their projects, their reservations and who made these. */
export const issueSource = (issues: Sql) => sql`${issues}
  join projects p on p.id = s.project_id
  left join reservations r on r.issue_id = s.id and ${holds}
  left join users u on u.id = r.user_id`;

/** The issues with those ids, in that order; without those that are gone, or of unlisted projects. */
export function issuesWith(
  db: Db,
  viewerId: string | null,
  ids: readonly string[],
): Promise<IssueJson[]> {
  const issues = sql`unnest((select ${ids}::uuid[])) with ordinality as page (id, place)
    join starter_issues s using (id)`;
  return sql<IssueJson>`
    select ${issueFields(sql`${viewerId}::uuid`, sql`true`)} from ${issueSource(issues)}
    where ${isListed} order by page.place`
    .named("issues")
    .all(db);
}

/** The issue with its `can`, and what is added. */
export function jsonOf(
  issue: IssueJson,
  viewerId: string | null,
  added: Pick<Issue, "reasons"> = {},
): string {
  const rest = { can: issueAbilities(viewerId, issue), ...added };
  return `${issue.json.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
}

/** Issues beside each match. */
const maxBeside = 2;

/**
 * By project, the issues that fit a stack best and that nobody has reserved: those that name most of
 * its technologies, then the smaller ones, then the newest.
 */
export async function bestIssuesOf(
  db: Db,
  projectIds: readonly string[],
  stack: readonly string[],
): Promise<ReadonlyMap<string, IssueRef[]>> {
  const rows = await sql<{ projectId: string; issues: IssueRef[] }>`
    with known as (select array_agg(id) as ids from techs where slug = any(${stack}::text[]))
    select p.id as "projectId", best.issues
    from projects p cross join lateral (
      select json_agg(json_build_object('id', s.id, 'number', s.number, 'title', s.title,
          'size', s.size) order by s.place) as issues
      from (
        select s.*, row_number() over (order by
            (select count(*) from unnest(s.named_techs) named where named = any(known.ids)) desc,
            array_position(array['small', 'medium', null, 'large'], s.size), s.id desc) as place
        from starter_issues s, known where s.project_id = p.id
          and not exists (select from reservations r where r.issue_id = s.id and ${holds})
        order by place limit ${maxBeside}) s) best
    where p.id = any(${projectIds}::uuid[]) and p.starter_issue_count > 0
      and best.issues is not null`
    .named("best-issues")
    .all(db);
  return new Map(rows.map(({ projectId, issues }) => [projectId, issues]));
}

/** Ids of the newest issues, for lists while the index in memory is filled. */
export async function newestIssues(
  db: Db,
  before: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select s.id from starter_issues s join projects p on p.id = s.project_id
    where (${before}::uuid is null or s.id < ${before}::uuid) and ${isListed}
    order by s.id desc limit ${limit}`.all(db);
  return rows.map(({ id }) => id);
}
