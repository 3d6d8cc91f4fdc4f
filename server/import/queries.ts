// Finds, adds and changes many projects in a few statements.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export interface KnownProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly repositoryUrl: string | null;
  readonly websiteUrl: string | null;
  readonly licence: string | null;
  readonly techIds: string[];
  readonly openRoles: string[];
  /** Whether its positions decide which roles are open. */
  readonly hasPositions: boolean;
  readonly archived: boolean;
  /** Whether an admin hid it. */
  readonly hidden: boolean;
  /** Whether the importing person owns it. */
  readonly mine: boolean;
}

/** A project to find: `line` identifies it in the result. */
export interface RepositoryLookup {
  readonly line: number;
  /** Addresses of one repository: as written, and normalised. */
  readonly repositories: readonly string[];
  /** For projects of the owner without a repository. */
  readonly name: string | null;
}

/** Candidates for each project, by line; the owner's first, then the oldest. */
export async function knownProjects(
  db: Db,
  ownerId: string,
  lookups: readonly RepositoryLookup[],
): Promise<Map<number, KnownProject[]>> {
  const mine = sql`exists (select from members
    where project_id = p.id and user_id = ${ownerId} and role_name = 'owner')`;
  const rows = await sql<KnownProject & { line: number }>`
    with lookup as materialized (
      select * from json_to_recordset(${JSON.stringify(lookups)}) as x
        (line int, repositories text[], name text)
    ), found as (
      select lookup.line, p.id from lookup, unnest(lookup.repositories) as address
      join projects p on repository_key(p.repository_url) = repository_key(address)
      union
      -- From the owner's memberships, which are few, rather than from the names of all projects.
      select lookup.line, p.id from members m
        join projects p on p.id = m.project_id and p.repository_url is null
        join lookup on lower(lookup.name) = lower(p.name)
      where m.user_id = ${ownerId} and m.role_name = 'owner'
    )
    select found.line, p.id, p.name, p.description, p.repository_url as "repositoryUrl",
      p.website_url as "websiteUrl", p.licence, ${mine} as mine,
      p.open_roles as "openRoles", p.position_count > 0 as "hasPositions",
      p.archived_at is not null as archived, p.hidden_at is not null as hidden,
      array(select tech_id from project_techs where project_id = p.id order by position) as "techIds"
    from found join projects p using (id)
    order by mine desc, p.id`.all(db);
  return Map.groupBy(rows, ({ line }) => line);
}

/**
 * Where the code host has moved the repositories of the owner's projects that the file names by
 * their former addresses, by line.
 */
export async function movedRepositories(
  db: Db,
  ownerId: string,
  rows: readonly { readonly line: number; readonly repositoryKey: string | null }[],
): Promise<Map<number, string>> {
  const keys = rows.map(({ line, repositoryKey: key }) => ({ line, key }));
  const found = await sql<{ line: number; address: string }>`
    select item.line, p.repository_url as address
    from json_to_recordset(${JSON.stringify(keys)}) as item (line int, key text)
      join moved_repositories moved on moved.former_key = item.key
      join members m on m.project_id = moved.project_id
        and m.user_id = ${ownerId} and m.role_name = 'owner'
      join projects p on p.id = moved.project_id
    where p.repository_url is not null`.all(db);
  return new Map(found.map(({ line, address }) => [line, address]));
}

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly description_html: string;
  readonly description_text: string;
  readonly html_version: number;
  readonly repository_url: string | null;
  readonly website_url: string | null;
  readonly licence: string | null;
  readonly open_roles: string[];
}

export interface NewProjectRow extends ProjectRow {
  readonly archived_at: Date | null;
}

/**
 * Creates the projects with the owner `ownerId`; `memberIds` are for the memberships, in the same
 * order.
 */
export async function insertProjects(
  db: Db,
  ownerId: string,
  projects: readonly NewProjectRow[],
  memberIds: readonly string[],
): Promise<void> {
  if (projects.length === 0) return;
  await sql`insert into projects ${sql.values([...projects])}`.run(db);
  await sql`
    insert into members (id, project_id, user_id, role_name)
    select id, project_id, ${ownerId}, 'owner'
    from unnest(${memberIds}::uuid[], ${projects.map(({ id }) => id)}::uuid[]) as x (id, project_id)
  `.run(db);
}

export async function updateProjects(db: Db, projects: readonly ProjectRow[]): Promise<void> {
  if (projects.length === 0) return;
  await sql`
    update projects p
    set name = x.name, description = x.description, description_html = x.description_html,
      html_version = x.html_version, description_text = x.description_text,
      repository_url = x.repository_url,
      website_url = x.website_url, licence = x.licence, open_roles = x.open_roles, updated_at = now()
    from json_to_recordset(${JSON.stringify(projects)}) as x (id uuid, name text, description text,
      html_version smallint, description_html text, description_text text, repository_url text, website_url text, licence text,
      open_roles text[])
    where p.id = x.id`.run(db);
}

/** Sets each project's technologies to `techIds`, in that order. */
export async function replaceTechs(
  db: Db,
  projects: readonly { id: string; techIds: readonly string[] }[],
): Promise<void> {
  await sql`delete from project_techs
    where project_id = any(${projects.map(({ id }) => id)}::uuid[])`.run(db);
  await sql`
    insert into project_techs (project_id, tech_id, position)
    select p.id, t.id, t.position
    from json_to_recordset(${JSON.stringify(projects)}) as p (id uuid, "techIds" uuid[]),
      unnest(p."techIds") with ordinality as t (id, position)`.run(db);
}

/**
 * Lets one import write at a time until its transaction ends, so that concurrent ones add no
 * duplicates.
 */
export async function takeTurns(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stack-cafe import'))`.run(db);
}
