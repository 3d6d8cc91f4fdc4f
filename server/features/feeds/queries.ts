// What feeds contain beside the list of projects. Everybody reads them, so they have what visitors see.
import type { OpenRole, RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { isHiddenUpdate } from "#server/database/visibility.ts";

export interface NamedTech {
  /** The current slug, which may differ from the one in the address. */
  readonly slug: string;
  readonly name: string;
}

/** The technology that has or had that slug. */
export async function techNamed(db: Db, slug: string): Promise<NamedTech | null> {
  const row = await sql<NamedTech>`
    select t.slug, t.name from techs t where t.id = coalesce(
      (select id from techs where slug = ${slug}),
      (select tech_id from tech_former_slugs where slug = ${slug}))`.maybeOne(db);
  return row ?? null;
}

export interface FeedProject {
  readonly id: string;
  readonly name: string;
  /** The description as plain text. */
  readonly text: string;
  /** Its path on this site. */
  readonly imageUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Null if it doesn't exist or is hidden. */
export async function feedProject(db: Db, id: string): Promise<FeedProject | null> {
  const row = await sql<FeedProject>`
    select id, name, description_text as text, '/pictures/' || logo_hash || '-medium.webp' as "imageUrl",
      iso(created_at) as "createdAt", iso(updated_at) as "updatedAt"
    from projects where id = ${id} and hidden_at is null`.maybeOne(db);
  return row ?? null;
}

export interface FeedPosition {
  readonly id: string;
  readonly title: string;
  readonly role: OpenRole;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The positions that take applications, latest first; of archived projects none does. */
export async function openPositions(db: Db, projectId: string): Promise<FeedPosition[]> {
  return sql<FeedPosition>`
    select s.id, s.title, s.role, s.description, iso(s.created_at) as "createdAt",
      iso(s.updated_at) as "updatedAt"
    from positions s join projects p on p.id = s.project_id
    where s.project_id = ${projectId} and s.closed_at is null and p.archived_at is null
    order by s.id desc`.all(db);
}

export interface FeedUpdate {
  readonly id: string;
  /** Its title, or how its text begins. */
  readonly title: string;
  readonly text: string;
  /** Its path on this site, and its size. */
  readonly imageUrl: string | null;
  readonly imageBytes: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The updates that everybody sees, latest first. */
export async function latestUpdates(
  db: Db,
  projectId: string,
  limit: number,
): Promise<FeedUpdate[]> {
  return sql<FeedUpdate>`
    select w.id, coalesce(w.title, excerpt_of(left(w.html, 1500))) as title,
      excerpt_of(w.html, 2000) as text, '/pictures/' || x.hash || '-large.webp' as "imageUrl",
      (select byte_size from picture_files where hash = x.hash and size = 'large') as "imageBytes",
      iso(w.created_at) as "createdAt", iso(w.updated_at) as "updatedAt"
    from project_updates w left join users u on u.id = w.user_id
      left join pictures x on x.update_id = w.id and x.hidden_at is null
    where w.project_id = ${projectId} and not ${isHiddenUpdate}
    order by w.id desc limit ${limit}`.all(db);
}

export interface FeedMember {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly roleName: RoleName;
  readonly createdAt: string;
}

/**
 * The members who joined last, except those who were there from the beginning and hidden or suspended
 * people.
 */
export async function latestMembers(
  db: Db,
  projectId: string,
  limit: number,
): Promise<FeedMember[]> {
  return sql<FeedMember>`
    select m.id, u.username, u.display_name as "displayName", m.role_name as "roleName",
      iso(m.created_at) as "createdAt"
    from members m join users u on u.id = m.user_id join projects p on p.id = m.project_id
    where m.project_id = ${projectId} and m.created_at > p.created_at
      and u.hidden_at is null and u.suspended_at is null
    order by m.id desc limit ${limit}`.all(db);
}
