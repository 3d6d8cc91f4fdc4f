import { sql } from "kysely";
import type { Member, RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { newId } from "#server/database/ids.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson, seesProject } from "#server/database/visibility.ts";
import type { Standing } from "./rules.ts";

/** Owners first, then by how long they have been there. */
const memberFields = sql`
  m.id, json_build_object('id', p.id, 'name', p.name) as project, ${userRefJson} as "user",
  m.role_name as "roleName", iso(m.created_at) as "createdAt"`;

const memberSource = sql`members m join users u on u.id = m.user_id join projects p on p.id = m.project_id`;

/** The role of `userId` in the project, as a standing to judge by. */
export async function standingIn(
  db: Db,
  projectId: string,
  userId: string | null,
): Promise<Standing> {
  if (userId === null) return { userId, role: null };
  const row = await db
    .selectFrom("members")
    .select("role_name")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { userId, role: (row?.role_name as RoleName | undefined) ?? null };
}

/** Whether person and project are there for the viewer. */
const seen = (viewerId: string | null) =>
  sql`${forViewer(seesPerson, viewerId)} and ${forViewer(seesProject, viewerId)}`;

export async function membershipOf(
  db: Db,
  viewerId: string,
  projectId: string,
  userId: string,
): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.project_id = ${projectId} and m.user_id = ${userId} and ${seen(viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** Owners have the rank 0, members 1, and open invitations, which aren't among them, 2. */
export type TeamCursor = [rank: 0 | 1 | 2, id: string];

/** A page of a project's team. */
export async function teamOf(
  db: Db,
  viewerId: string | null,
  projectId: string,
  after: TeamCursor | null,
  limit: number,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.project_id = ${projectId} and ${seen(viewerId)} and (${after === null} or
      ((m.role_name <> 'owner')::int, m.id) > (${after?.[0] ?? 0}::int, ${after?.[1] ?? null}::uuid))
    order by (m.role_name <> 'owner')::int, m.id limit ${limit}`.execute(db);
  return rows;
}

interface AskedMemberships {
  readonly userId: string;
  readonly role?: RoleName | undefined;
  /** The membership that the page before ended with. */
  readonly before: string | null;
  readonly limit: number;
}

/** A page of a person's memberships, latest first, in one role or all. */
export async function membershipsOf(
  db: Db,
  viewerId: string | null,
  { userId, role, before, limit }: AskedMemberships,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.user_id = ${userId} and ${seen(viewerId)}
      and (${role ?? null}::text is null or m.role_name = ${role ?? null})
      and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

interface NewMember {
  readonly projectId: string;
  readonly userId: string;
  readonly roleName: RoleName;
  /** That of the invitation which they accept. */
  readonly id?: string;
}

/** Makes the person a member. Who is one already takes the role, but an owner stays owner. */
export async function seatMember(
  db: Db,
  { projectId, userId, roleName, id = newId() }: NewMember,
): Promise<void> {
  await sql`
    insert into members as m (id, project_id, user_id, role_name)
    values (${id}, ${projectId}, ${userId}, ${roleName})
    on conflict (project_id, user_id) do update set role_name = excluded.role_name
      where m.role_name <> 'owner'`.execute(db);
}

/** Who owns the project. */
export async function ownerIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await teamIds(db, projectId).where("role_name", "=", "owner").execute();
  return rows.map(({ id }) => id);
}

/** Who is on its team. */
export async function memberIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await teamIds(db, projectId).execute();
  return rows.map(({ id }) => id);
}

const teamIds = (db: Db, projectId: string) =>
  db.selectFrom("members").select("user_id as id").where("project_id", "=", projectId);

/** Whether somebody else owns the project. */
export async function hasOtherOwner(db: Db, projectId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("project_id", "=", projectId)
    .where("role_name", "=", "owner")
    .where("user_id", "<>", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRole(
  db: Db,
  projectId: string,
  userId: string,
  role: RoleName,
): Promise<void> {
  await db
    .updateTable("members")
    .set({ role_name: role })
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMember(db: Db, projectId: string, userId: string): Promise<void> {
  await db
    .deleteFrom("members")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .execute();
}
