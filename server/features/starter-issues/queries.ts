import type { IssueSize } from "#contract/issues.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { recordPush } from "#server/features/projects/activity-sql.ts";
import { announceProject } from "#server/features/projects/team.ts";
import type { OpenIssue } from "#server/features/repositories/repository-source.ts";
import { type IssueJson, isListed, issueFields, issueSource, jsonOf } from "./issue-sql.ts";

/** Issues that are stored of one project, latest first. */
export const maxStarterIssues = 50;

/** The project's starter issues as JSON, latest first; null if the viewer sees no such project. */
export async function starterIssuesOf(
  { db }: Database,
  viewer: Viewer | null,
  projectId: string,
): Promise<string | null> {
  const viewerId = viewer?.id ?? null;
  const project = await sql`select from projects p
    where p.id = ${projectId}::uuid and ${seesProject(viewerId)}`.maybeOne(db);
  if (!project) return null;
  const issues = sql`starter_issues s`;
  const rows = await sql<IssueJson>`
    select ${issueFields(sql`${viewerId}::uuid`, isListed)} from ${issueSource(issues)}
    where s.project_id = ${projectId}::uuid order by s.opened_at desc, s.number desc`
    .named("starter-issues")
    .all(db);
  return `[${rows.map((row) => jsonOf(row, viewerId)).join(",")}]`;
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
    on conflict (job) do update set after_id = excluded.after_id`.run(db);
}

/** A project whose repository is to be checked. */
export interface DueCheck {
  readonly projectId: string;
  readonly repositoryUrl: string;
  /** Of the last replies about the repository, and about its issues. */
  readonly repositoryEtag: string | null;
  readonly etag: string | null;
}

/** How often a project without news is checked, in hours. */
const checkHours = 6;
/** All of it is read again after so many hours, since links of pull requests don't show in a list. */
const readHours = 24;
/** The longest pause after failures, in hours. */
const maxPauseHours = 7 * 24;

/** Projects per run whose turn is postponed because their code host is not read. */
const maxPostponed = 5_000;

/** Postpones those that are due and aren't listed, or aren't at one of the code hosts. */
export async function postponeOthers(db: Db, prefixes: readonly string[]): Promise<void> {
  const lower = prefixes.map((prefix) => prefix.toLowerCase());
  await sql`update starter_issue_checks set due_at = now() + interval '1 day'
    where project_id in (
      select c.project_id from starter_issue_checks c join projects p on p.id = c.project_id
      where c.due_at <= now() and not (${isListed} and exists (
        select from unnest(${lower}::text[]) prefix
        where starts_with(lower(p.repository_url), prefix)))
      order by c.due_at limit ${maxPostponed} for update of c skip locked)`.run(db);
}

/**
 * Takes up to `limit` projects that are due, the longest due first, and postpones them: another
 * server takes others meanwhile. Only those whose repository's address begins with `prefix` and
 * that are listed.
 */
export async function takeDueChecks(db: Db, prefix: string, limit: number): Promise<DueCheck[]> {
  return sql<DueCheck>`
    with due as (
      select c.project_id, p.repository_url
      from starter_issue_checks c join projects p on p.id = c.project_id
      where c.due_at <= now() and ${isListed} and p.repository_url is not null
        and starts_with(lower(p.repository_url), lower(${prefix}))
      order by c.due_at limit ${limit} for update of c skip locked)
    update starter_issue_checks c set due_at = now() + make_interval(hours => ${checkHours}::int)
    from due where c.project_id = due.project_id
    returning c.project_id as "projectId", due.repository_url as "repositoryUrl",
      c.repository_etag as "repositoryEtag",
      case when c.read_at > now() - make_interval(hours => ${readHours}) then c.etag end
        as etag`.all(db);
}

/** Gives projects back that were taken and not checked: they are due again at once. */
export async function returnChecks(db: Db, projectIds: readonly string[]): Promise<void> {
  await sql`update starter_issue_checks set due_at = now()
    where project_id = any(${[...projectIds]}::uuid[])`.run(db);
}

/** Nothing changed since the last reply. */
export async function noteUnchanged(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks set checked_at = now(), failure_count = 0
    where project_id = ${projectId}`.run(db);
}

/**
 * Asks later: after an hour, then after twice as long each time. The issues that are known stay;
 * those of a repository that isn't there any more are removed by {@link storeStarterIssues}.
 */
export async function noteFailure(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks
    set failure_count = failure_count + 1, checked_at = now(), etag = null,
      repository_etag = null, due_at = now() + make_interval(hours =>
        least(${maxPauseHours}::int, (2 ^ least(failure_count, 10))::int))
    where project_id = ${projectId}`.run(db);
}

/** A project by the address that was checked: what a former repository says isn't stored. */
export interface CheckedProject {
  readonly projectId: string;
  readonly repositoryUrl: string;
}

/** What the code host says of the repository itself. */
export interface RepositoryState {
  readonly pushedAt: Date | null;
  readonly isArchived: boolean;
  readonly language: string | null;
  readonly topics: readonly string[];
  readonly etag: string | null;
}

const lockChecked = ({ projectId, repositoryUrl }: CheckedProject) => sql`
  select from projects where id = ${projectId} and repository_url = ${repositoryUrl}
  for no key update`;

/** Stores what a repository is now; returns whether that changed what is shown of the project. */
export function storeState(
  db: Db,
  project: CheckedProject,
  { pushedAt, isArchived, language, topics, etag }: RepositoryState,
): Promise<boolean> {
  const { projectId } = project;
  return inTransaction(db, async (transaction) => {
    const rows = await lockChecked(project).all(transaction);
    if (rows.length === 0) return false;
    await sql`update starter_issue_checks
      set repository_etag = ${etag}, language = ${language}, topics = ${[...topics]}::text[]
      where project_id = ${projectId}`.run(transaction);
    // A code host's clock may be ahead.
    const rowCount = await sql`update projects p
      set pushed_at = latest.pushed_at, repository_archived_at = latest.archived_at,
        ${recordPush(sql`latest.pushed_at`)}
      from (select case when ${pushedAt}::timestamptz < now() then ${pushedAt}::timestamptz
            when ${pushedAt !== null}::boolean then now() end as pushed_at,
          case when ${isArchived}::boolean then coalesce(repository_archived_at, now()) end
            as archived_at
        from projects where id = ${projectId}) latest
      where p.id = ${projectId} and (p.pushed_at, p.repository_archived_at)
        is distinct from (latest.pushed_at, latest.archived_at)`.run(transaction);
    if (rowCount > 0) await announceProject(transaction, projectId);
    return rowCount > 0;
  });
}

/** Gives the project the address that its repository has now; false if it has another one already. */
export function moveRepository(db: Db, project: CheckedProject, movedTo: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const former = await sql<{ key: string }>`
      select former_key as key from moved_repositories where project_id = ${project.projectId}`.all(
      transaction,
    );
    const rowCount = await sql`update projects set repository_url = ${movedTo}
      where id = ${project.projectId} and repository_url = ${project.repositoryUrl}`.run(
      transaction,
    );
    if (rowCount === 0) return false;
    // The trigger forgets them, as for another repository.
    await sql`insert into moved_repositories (former_key, project_id)
      select key, ${project.projectId}::uuid from unnest(${former.map(({ key }) => key)}::text[]) key
      union select repository_key(${project.repositoryUrl}), ${project.projectId}::uuid`.run(
      transaction,
    );
    // It isn't due again at once, as another repository would be.
    await sql`update starter_issue_checks
      set due_at = now() + make_interval(hours => ${checkHours}::int)
      where project_id = ${project.projectId}`.run(transaction);
    await announceProject(transaction, project.projectId);
    return true;
  });
}

interface StoredIssue extends Omit<OpenIssue, "body"> {
  readonly size: IssueSize | null;
  /** Ids of technologies. */
  readonly namedTechs: readonly string[];
}

interface Reading extends CheckedProject {
  readonly issues: readonly StoredIssue[];
  /** Whether the repository is missing: each time it is checked later. */
  readonly isMissing?: true;
  readonly etag: string | null;
}

/** Replaces a project's starter issues; returns whether that changed any. */
export function storeStarterIssues(db: Db, reading: Reading): Promise<boolean> {
  const { projectId, etag, isMissing } = reading;
  const issues = reading.issues
    .toSorted((one, other) => other.openedAt.getTime() - one.openedAt.getTime())
    .slice(0, maxStarterIssues);
  return inTransaction(db, async (transaction) => {
    const rows = await lockChecked(reading).all(transaction);
    if (rows.length === 0) return false;
    const issue = sql`json_to_recordset(${JSON.stringify(issues)}::json)
      as issue (number bigint, title text, url text, labels json, "openedAt" timestamptz,
        size text, "namedTechs" json)`;
    const labels = sql`array(select json_array_elements_text(issue.labels))`;
    const namedTechs = sql`array(select json_array_elements_text(issue."namedTechs"))::uuid[]`;
    const counted = await sql<{ changed: number }>`
      with removed as (
        delete from starter_issues s where project_id = ${projectId}
          and not exists (select from ${issue} where issue.number = s.number) returning 1),
      stored as (
        insert into starter_issues as s
          (project_id, number, title, url, labels, opened_at, size, named_techs)
        select ${projectId}::uuid, issue.number, issue.title, issue.url, ${labels}, issue."openedAt",
          issue.size, ${namedTechs}
        from ${issue}
        on conflict (project_id, number) do update
          set title = excluded.title, url = excluded.url, labels = excluded.labels,
            opened_at = excluded.opened_at, size = excluded.size, named_techs = excluded.named_techs
          where (s.title, s.url, s.labels, s.opened_at, s.size, s.named_techs)
            is distinct from (excluded.title, excluded.url, excluded.labels, excluded.opened_at,
              excluded.size, excluded.named_techs)
        returning 1)
      select ((select count(*) from removed) + (select count(*) from stored))::int as changed`.all(
      transaction,
    );
    await sql`update projects set starter_issue_count = ${issues.length}
      where id = ${projectId} and starter_issue_count <> ${issues.length}`.run(transaction);
    await sql`update starter_issue_checks
      set checked_at = now(), read_at = now(), etag = ${etag},
        failure_count = case when ${isMissing ?? false}::boolean then failure_count else 0 end
      where project_id = ${projectId}`.run(transaction);
    const isChanged = (counted[0]?.changed ?? 0) > 0;
    if (isChanged) await announceProject(transaction, projectId);
    return isChanged;
  });
}

/** Has a project checked soon: something happened to its issues. At most every five minutes. */
export async function askSoon(db: Db, projectId: string): Promise<void> {
  await sql`update starter_issue_checks
    set due_at = least(due_at, greatest(now(), checked_at + interval '5 minutes'))
    where project_id = ${projectId}`.run(db);
}
