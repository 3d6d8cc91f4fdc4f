import { sql } from "kysely";
import type { StarterIssue } from "#contract/repositories.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { announceProject } from "#server/features/projects/team.ts";
import type { OpenIssue } from "#server/features/repositories/repository-source.ts";

/** Issues that are stored of one project, latest first. */
export const maxStarterIssues = 50;

const issuesOf = `
  select coalesce((select json_agg(json_build_object('number', number, 'title', title, 'url', url,
      'labels', labels, 'openedAt', iso(opened_at)) order by opened_at desc, number desc)
    from starter_issues where project_id = p.id), '[]') as issues
  from projects p where p.id = $2::uuid and ${seesProject("$1::uuid")}`;

/** The project's starter issues, latest first; null if the viewer sees no such project. */
export async function starterIssuesOf(
  database: Database,
  viewer: Viewer | null,
  projectId: string,
): Promise<StarterIssue[] | null> {
  const values = [viewer?.id ?? null, projectId];
  const [row] = await database.prepared<{ issues: StarterIssue[] }>(
    "starter-issues",
    issuesOf,
    values,
  );
  return row?.issues ?? null;
}

/** Projects per statement where checks begin for those from before there were any. */
const beginBatch = 5_000;

/** The name under which that progress is stored. */
const beginning = "begin-starter-issue-checks";

/** Begins checks of projects that have none yet, since they are older than checks are. */
export async function beginChecks(db: Db): Promise<void> {
  await sql`
    with progress as (select after_id from job_progress where job = ${beginning}),
    batch as materialized (
      select id, repository_url from projects
      where id > coalesce((select after_id from progress), '00000000-0000-0000-0000-000000000000')
      order by id limit ${beginBatch}),
    begun as (
      insert into starter_issue_checks (project_id)
      select id from batch where repository_url is not null on conflict do nothing)
    insert into job_progress (job, after_id)
    select ${beginning}, (array_agg(id order by id desc))[1] from batch having count(*) > 0
    on conflict (job) do update set after_id = excluded.after_id`.execute(db);
}

/** A project that the code host is to be asked of. */
export interface DueCheck {
  readonly projectId: string;
  readonly repositoryUrl: string;
  readonly etag: string | null;
  readonly failureCount: number;
}

/** How often a project without news is asked for, in hours. */
const checkHours = 6;
/** All of it is read again after so many hours, since links of pull requests don't show in a list. */
const readHours = 24;
/** The longest pause after failures, in hours. */
const maxPauseHours = 7 * 24;

/**
 * Takes up to `limit` projects that are due, the longest due first, and postpones them: another
 * server takes others meanwhile. Only those whose repository's address begins with `prefix` and
 * that are listed.
 */
export async function takeDueChecks(db: Db, prefix: string, limit: number): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck & { isWanted: boolean }>`
    with due as (
      select project_id from starter_issue_checks where due_at <= now()
      order by due_at limit ${limit} for update skip locked),
    judged as (
      select p.id, p.repository_url,
        starts_with(lower(p.repository_url), lower(${prefix})) and p.archived_at is null
          and p.hidden_at is null as is_wanted
      from due join projects p on p.id = due.project_id)
    update starter_issue_checks c
    set due_at = now() + make_interval(hours => case when j.is_wanted then ${checkHours}::int else 24 end)
    from judged j where c.project_id = j.id
    returning c.project_id as "projectId", j.repository_url as "repositoryUrl",
      case when c.read_at > now() - make_interval(hours => ${readHours}) then c.etag end as etag,
      c.failure_count as "failureCount", j.is_wanted as "isWanted"`.execute(db);
  return rows.filter(({ isWanted }) => isWanted);
}

/** Gives projects back that were taken and not asked for: they are due again at once. */
export async function returnChecks(db: Db, projectIds: readonly string[]): Promise<void> {
  await sql`update starter_issue_checks set due_at = now()
    where project_id = any(${[...projectIds]}::uuid[])`.execute(db);
}

/** Nothing changed since the last reply. */
export async function noteUnchanged(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks set checked_at = now(), failure_count = 0
    where project_id = ${projectId}`.execute(db);
}

/**
 * Asks later: after an hour, then after twice as long each time. The issues that are known stay;
 * those of a repository that isn't there any more are removed by {@link storeStarterIssues}.
 */
export async function noteFailure(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks
    set failure_count = failure_count + 1, checked_at = now(), etag = null,
      due_at = now() + make_interval(hours =>
        least(${maxPauseHours}::int, (2 ^ least(failure_count, 10))::int))
    where project_id = ${projectId}`.execute(db);
}

interface Reading {
  readonly projectId: string;
  /** The address that was asked: issues of a repository that was changed meanwhile aren't stored. */
  readonly repositoryUrl: string;
  readonly issues: readonly OpenIssue[];
  readonly etag: string | null;
}

/** Replaces a project's starter issues; returns whether that changed any. */
export function storeStarterIssues(db: Db, reading: Reading): Promise<boolean> {
  const { projectId, repositoryUrl, etag } = reading;
  const issues = reading.issues
    .toSorted((one, other) => other.openedAt.getTime() - one.openedAt.getTime())
    .slice(0, maxStarterIssues);
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql`select from projects
      where id = ${projectId} and repository_url = ${repositoryUrl}
      for no key update`.execute(transaction);
    if (rows.length === 0) return false;
    const wanted = sql`json_to_recordset(${JSON.stringify(issues)}::json)
      as wanted (number bigint, title text, url text, labels json, "openedAt" timestamptz)`;
    const labels = sql`array(select json_array_elements_text(wanted.labels))`;
    const { rows: counted } = await sql<{ changed: number }>`
      with removed as (
        delete from starter_issues s where project_id = ${projectId}
          and not exists (select from ${wanted} where wanted.number = s.number) returning 1),
      stored as (
        insert into starter_issues as s (project_id, number, title, url, labels, opened_at)
        select ${projectId}::uuid, wanted.number, wanted.title, wanted.url, ${labels}, wanted."openedAt"
        from ${wanted}
        on conflict (project_id, number) do update
          set title = excluded.title, url = excluded.url, labels = excluded.labels,
            opened_at = excluded.opened_at
          where (s.title, s.url, s.labels, s.opened_at)
            is distinct from (excluded.title, excluded.url, excluded.labels, excluded.opened_at)
        returning 1)
      select ((select count(*) from removed) + (select count(*) from stored))::int as changed`.execute(
      transaction,
    );
    await sql`update projects set starter_issue_count = ${issues.length}
      where id = ${projectId} and starter_issue_count <> ${issues.length}`.execute(transaction);
    await sql`update starter_issue_checks
      set checked_at = now(), read_at = now(), etag = ${etag}, failure_count = 0
      where project_id = ${projectId}`.execute(transaction);
    const isChanged = (counted[0]?.changed ?? 0) > 0;
    if (isChanged) await announceProject(transaction, projectId);
    return isChanged;
  });
}

/** Has a project asked for soon: something happened to its issues. At most every five minutes. */
export async function askSoon(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks
    set due_at = least(due_at, greatest(now(), checked_at + interval '5 minutes'))
    where project_id = ${projectId}`.execute(db);
}
