import type { Member, RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { positionRef } from "#server/database/position-ref.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson, seesProject } from "#server/database/visibility.ts";
import { announce, type Announcement } from "#server/realtime/announce.ts";
import { recordActivity } from "./activity-sql.ts";
import type { ProjectViewer } from "./rules.ts";
import { noteJoined } from "#server/features/notifications/write/watched-events.ts";

// The team of a project, for all features that read, change or notify it.

/** Columns of a `Member`, from {@link memberSource}. */
export const memberFields = sql`
  m.id, json_build_object('id', p.id, 'name', p.name) as project, ${userRefJson} as "user",
  m.role_name as "roleName",
  (select ${positionRef}
    from positions s where s.id = m.position_id) as position,
  iso(m.created_at) as "createdAt"`;

export const memberSource = sql`members m join users u on u.id = m.user_id join projects p on p.id = m.project_id`;

/** The person's role in the project, as the rules need it. */
export async function projectViewer(
  db: Db,
  projectId: string,
  userId: string | null,
): Promise<ProjectViewer> {
  if (userId === null) return { userId, role: null };
  const row = await sql<{ role_name: string }>`
    select role_name
    from members
    where project_id = ${projectId} and user_id = ${userId}`.maybeOne(db);
  return { userId, role: (row?.role_name as RoleName | undefined) ?? null };
}

/** Whether both person and project are visible to the viewer. */
export const seen = (viewerId: string | null) =>
  sql`${seesPerson(viewerId)} and ${seesProject(viewerId)}`;

export async function membershipOf(
  db: Db,
  viewerId: string,
  projectId: string,
  userId: string,
): Promise<Member | null> {
  const row = await sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.project_id = ${projectId} and m.user_id = ${userId} and ${seen(viewerId)}`.maybeOne(db);
  return row ?? null;
}

interface NewMember {
  readonly projectId: string;
  readonly userId: string;
  readonly roleName: RoleName;
  /** The position in which they take a seat; left out, an existing member keeps theirs. */
  readonly positionId?: string | undefined;
  /** The id of the invitation that they accept. */
  readonly id?: string;
}

/**
 * The seat that the row `m` of members keeps with the role: that of an owner is of any role, others
 * give it up with the role that it is for.
 */
export const seatIn = (role: Sql) =>
  sql`(select s.id from positions s
    where s.id = m.position_id and ${role} in (s.role, 'owner'))`;

/**
 * Makes the person a member. An existing member takes the role and the seat, except that an owner
 * stays as they are.
 * Joining is an activity of the project, at the time of joining, unless the person is hidden, and their
 * followers are notified.
 */
export async function seatMember(
  db: Db,
  { projectId, userId, roleName, positionId, id = newId() }: NewMember,
): Promise<void> {
  const already = await sql`
    select from members where project_id = ${projectId} and user_id = ${userId}`.all(db);
  await sql`
    with seated as (
      insert into members as m (id, project_id, user_id, role_name, position_id)
      values (${id}, ${projectId}, ${userId}, ${roleName}, ${positionId ?? null})
      on conflict (project_id, user_id) do update set role_name = excluded.role_name,
        position_id = coalesce(excluded.position_id, ${seatIn(sql`excluded.role_name`)})
        where m.role_name <> 'owner'
      returning project_id, user_id, created_at)
    update projects p set ${recordActivity("member", sql`s.created_at`)}
    from seated s join users u on u.id = s.user_id
    where p.id = s.project_id and u.hidden_at is null`.run(db);
  if (already.length > 0) return;
  await noteJoined(db, { projectId, userId, roleName, started: false });
}

/** The owners of the project. */
export async function ownerIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select user_id as id from members where project_id = ${projectId} and role_name = 'owner'`.all(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The members of the project. */
export async function memberIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select user_id as id from members where project_id = ${projectId}`.all(db);
  return rows.map(({ id }) => id);
}

/** Announces to open pages of the project that its team or other details changed. */
export const announceProject = (db: Db, projectId: string): Promise<void> =>
  announceProjects(db, [projectId]);

export const announceProjects = (db: Db, projectIds: readonly string[]): Promise<void> =>
  announce(
    db,
    ...projectIds.map((projectId): Announcement => ({ projectId, keys: [["project", projectId]] })),
  );
