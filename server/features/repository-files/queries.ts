import type { RepositoryFile, RepositoryFilePath } from "#contract/repository-files.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { isListed } from "#server/features/starter-issues/issue-sql.ts";
import { sayProblem, type StoredProblem } from "./parse-file.ts";
import type { Plan } from "./plan.ts";

/** Hours after which a file is read again without a push. */
const readHours = 6;

/** The address of the project's repository; null without one. */
export async function repositoryUrlOf(db: Db, projectId: string): Promise<string | null> {
  const row = await sql<{ url: string | null }>`
    select repository_url as url from projects where id = ${projectId}`.maybeOne(db);
  return row?.url ?? null;
}

export async function repositoryFileOf(db: Db, projectId: string): Promise<RepositoryFile> {
  type Row = Omit<RepositoryFile, "problems"> & {
    readonly path: RepositoryFilePath;
    readonly problems: StoredProblem[];
  };
  const row = await sql<Row>`
    select path, iso(read_at) as "readAt", problems, unknown_techs as "unknownTechs"
    from repository_files where project_id = ${projectId}`.maybeOne(db);
  if (!row) return { path: null, readAt: null, problems: [], unknownTechs: [] };
  return { ...row, problems: row.problems.map(sayProblem) };
}

/** Locks the project, if that file is still read, from that repository. */
export async function lockDueFile(
  db: Db,
  { projectId, path, repositoryUrl }: DueFile,
): Promise<boolean> {
  const rows = await sql`select from projects p
    where id = ${projectId} and repository_url = ${repositoryUrl} for no key update`.all(db);
  if (rows.length === 0) return false;
  return (await repositoryFileOf(db, projectId)).path === path;
}

/** Notes that the file was taken over, and what it decides from now on. */
export async function storeTaken(
  db: Db,
  projectId: string,
  path: RepositoryFilePath,
  { fields, keys, unknownTechs }: Plan,
): Promise<void> {
  // It is read from the address that the project has.
  const decided = [...fields, "repositoryUrl"];
  await sql`
    insert into repository_files as f
      (project_id, path, fields, position_keys, unknown_techs, due_at)
    values (${projectId}, ${path}, ${decided}::text[], ${[...keys]}::text[],
      ${[...unknownTechs]}::text[], now() + make_interval(hours => ${readHours}))
    on conflict (project_id) do update set path = excluded.path, fields = excluded.fields,
      position_keys = excluded.position_keys, unknown_techs = excluded.unknown_techs,
      due_at = excluded.due_at, read_at = now(), problems = '[]', problems_since = null`.run(db);
}

/** Notes why the file isn't taken over; returns whether it was the last time that it was read. */
export async function storeProblems(
  db: Db,
  projectId: string,
  problems: readonly StoredProblem[],
): Promise<boolean> {
  const row = await sql<{ isFirst: boolean }>`
    with former as (
      select problems_since from repository_files where project_id = ${projectId} for update)
    update repository_files f set problems = ${JSON.stringify(problems)}::jsonb, read_at = now(),
      problems_since = coalesce(f.problems_since, now())
    from former where f.project_id = ${projectId}
    returning former.problems_since is null as "isFirst"`.maybeOne(db);
  return row?.isFirst ?? false;
}

/** False if none is read. */
export async function removeFile(db: Db, projectId: string): Promise<boolean> {
  return (await sql`delete from repository_files where project_id = ${projectId}`.run(db)) > 0;
}

/** A file that is to be read again. */
export interface DueFile {
  readonly projectId: string;
  readonly path: RepositoryFilePath;
  readonly repositoryUrl: string;
}

/**
 * Takes up to `limit` files that are due, the longest due first, and postpones them: another server
 * takes others meanwhile. Only those in repositories whose address begins with `prefix`.
 */
export function takeDueFiles(db: Db, prefix: string, limit: number): Promise<DueFile[]> {
  return sql<DueFile>`
    with due as (
      select f.project_id, p.repository_url
      from repository_files f join projects p on p.id = f.project_id
      where f.due_at <= now() and ${isListed} and p.repository_url is not null
        and starts_with(lower(p.repository_url), lower(${prefix}))
      order by f.due_at limit ${limit} for update of f skip locked)
    update repository_files f set due_at = now() + make_interval(hours => ${readHours})
    from due where f.project_id = due.project_id
    returning f.project_id as "projectId", f.path, due.repository_url as "repositoryUrl"`.all(db);
}

/** Has files read again after so many minutes. */
export async function postponeFiles(
  db: Db,
  files: readonly DueFile[],
  minutes: number,
): Promise<void> {
  const ids = files.map(({ projectId }) => projectId);
  await sql`update repository_files set due_at = now() + make_interval(mins => ${minutes}::int)
    where project_id = any(${ids}::uuid[])`.run(db);
}

/** Has the project's file read by the next run of the job, since something was pushed. */
export async function askFileSoon(db: Db, projectId: string): Promise<void> {
  await sql`update repository_files set due_at = least(due_at, now())
    where project_id = ${projectId}`.run(db);
}
