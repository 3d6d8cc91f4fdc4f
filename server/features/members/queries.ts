import type { Member, RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { memberFields, memberSource, seatIn, seen } from "#server/features/projects/team.ts";

/** Sort ranks: owners 0, members 1, and open invitations, which are selected separately, 2. */
export type TeamCursor = [rank: 0 | 1 | 2, id: string];

/** A page of a project's team. */
export async function teamOf(
  db: Db,
  viewerId: string | null,
  projectId: string,
  after: TeamCursor | null,
  limit: number,
): Promise<Member[]> {
  return sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.project_id = ${projectId} and ${seen(viewerId)} and (${after === null} or
      ((m.role_name <> 'owner')::int, m.id) > (${after?.[0] ?? 0}::int, ${after?.[1] ?? null}::uuid))
    order by (m.role_name <> 'owner')::int, m.id limit ${limit}`.all(db);
}

interface MembershipFilter {
  readonly userId: string;
  readonly role?: RoleName | undefined;
  /** Only archived projects, or only others; both where it is left out. */
  readonly archived?: "true" | "false" | undefined;
  /** The last membership of the previous page. */
  readonly before: string | null;
  readonly limit: number;
}

/** A page of a person's memberships, latest first, in one role or all. */
export async function membershipsOf(
  db: Db,
  viewerId: string | null,
  { userId, role, archived, before, limit }: MembershipFilter,
): Promise<Member[]> {
  return sql<Member>`
    select ${memberFields} from ${memberSource}
    where m.user_id = ${userId} and ${seen(viewerId)}
      and (${role ?? null}::text is null or m.role_name = ${role ?? null})
      and (${archived ?? null}::boolean is null
        or (p.archived_at is not null) = ${archived ?? null}::boolean)
      and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`.all(db);
}

/** Whether the project has another owner. */
export async function hasOtherOwner(db: Db, projectId: string, userId: string): Promise<boolean> {
  const row = await sql<{ id: string }>`
    select id
    from members
    where project_id = ${projectId} and role_name = 'owner' and user_id <> ${userId}`.maybeOne(db);
  return row !== undefined;
}

/** Sets the member's role and seat; without `positionId` they keep the seat, if the role allows it. */
export async function setRole(
  db: Db,
  projectId: string,
  userId: string,
  role: RoleName,
  positionId?: string | null,
): Promise<void> {
  await sql`
    update members m set role_name = ${role},
      position_id = ${positionId === undefined ? seatIn(sql`${role}`) : sql`${positionId}::uuid`}
    where project_id = ${projectId} and user_id = ${userId}`.run(db);
}

export async function deleteMember(db: Db, projectId: string, userId: string): Promise<void> {
  await sql`
    delete from members
    where project_id = ${projectId} and user_id = ${userId}`.run(db);
}
