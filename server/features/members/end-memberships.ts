// What the end of an account does to the teams that the person is in.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { notifyEach } from "#server/features/notifications/write/notify.ts";
import { freedAmong, freedSeatNotices } from "#server/features/positions/seats.ts";
import { announceProject, ownerIdsOf } from "#server/features/projects/team.ts";

/**
 * Ends all memberships of a person, whose projects are locked, and notifies the owners of the seats
 * that become free in full positions, as when a member leaves.
 */
export async function endMembershipsOf(db: Db, userId: string): Promise<void> {
  const left = await sql<{ positionId: string | null }>`
    delete from members where user_id = ${userId}
    returning position_id as "positionId"`.all(db);
  const positionIds = left.flatMap(({ positionId }) => positionId ?? []);
  const freed = await freedAmong(db, positionIds);
  if (freed.length > 1) {
    const projectIds = freed.map(({ projectId }) => projectId);
    await lockOwnersOf(db, projectIds);
  }
  // One position at most in each project.
  for (const position of freed) {
    const { projectId } = position;
    const notices = freedSeatNotices(await ownerIdsOf(db, projectId), position, false);
    await notifyEach(db, notices, { actorId: userId, projectId });
    await announceProject(db, projectId);
  }
}

/**
 * Locks all owners as recipients, in the order in which notifying does: one project after another,
 * they would be locked in another one.
 */
async function lockOwnersOf(db: Db, projectIds: readonly string[]): Promise<void> {
  const owners = sql`select user_id from members
    where project_id = any(${projectIds}::uuid[]) and role_name = 'owner'`;
  await sql`select from users where id in (${owners}) order by id for key share`.run(db);
  await sql`select from recipients where user_id in (${owners}) order by user_id
    for update`.run(db);
}
