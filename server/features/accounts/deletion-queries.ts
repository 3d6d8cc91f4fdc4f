// What the end of an account reads and takes away. All of it runs in one transaction.
import { sql } from "kysely";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { UserRef } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { saveStanding } from "#server/auth/standing-queries.ts";

export type SoleProject = DeletionPreview["projects"][number];

/** The projects that the person owns and nobody else does, by name. */
export async function soleProjectsOf(db: Db, userId: string): Promise<SoleProject[]> {
  const { rows } = await sql<SoleProject>`
    select p.id, p.name,
      (select count(*) from members where project_id = p.id) as "memberCount"
    from members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} and m.role_name = 'owner' and not exists (
      select from members
      where project_id = p.id and role_name = 'owner' and user_id <> ${userId})
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** How many comments of the person have a text. */
export async function commentCountOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from comments where user_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Holds the projects whose team, stars or open invitations the person is among, in the order of their
 * ids. Nothing can refer to them meanwhile, so whoever joins, stars or comments there waits before
 * holding anything.
 */
export async function lockProjectsOf(db: Db, userId: string): Promise<void> {
  await sql`
    select id from projects where id in (
      select project_id from members where user_id = ${userId}
      union all select project_id from stars where user_id = ${userId}
      union all select project_id from invitations where user_id = ${userId} and ended_at is null)
    order by id for update`.execute(db);
}

/** Holds the person, so that nothing new can refer to them; null where they are gone already. */
export async function lockPerson(db: Db, userId: string): Promise<UserRef | null> {
  const { rows } = await sql<UserRef>`
    select id, username, display_name as "displayName", avatar_url as "avatarUrl"
    from users where id = ${userId} for update`.execute(db);
  return rows[0] ?? null;
}

/** Rows that one statement takes away: each must end long before its time limit. */
const batch = 1000;

/** Takes away what counts are kept of, so that they are right at once, and the comments' texts. */
export async function removeTraces(db: Db, userId: string): Promise<void> {
  const one = sql`user_id = ${userId}`;
  await inBatches(
    db,
    sql`delete from stars where ${one} and project_id in (
    select project_id from stars where ${one} order by project_id limit ${batch})`,
  );
  await inBatches(
    db,
    sql`delete from comment_reactions where ${one} and comment_id in (
    select comment_id from comment_reactions where ${one} order by comment_id limit ${batch})`,
  );
  await inBatches(
    db,
    sql`delete from notifications where id in (
    select id from notifications where ${one} limit ${batch})`,
  );
  await inBatches(
    db,
    sql`update notifications set actor_id = null where id in (
    select id from notifications where actor_id = ${userId} limit ${batch})`,
  );
  // A trigger empties what has lost its author.
  await inBatches(
    db,
    sql`update comments set user_id = null, hidden_with_user_id = null where id in (
    select id from comments where ${one} order by id limit ${batch})`,
  );
}

async function inBatches(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < batch) return;
  }
}

/**
 * Deletes the person, and with them what is theirs alone: the rows that refer to them. Their standing
 * stays, and so does their name for a while.
 */
export async function erasePerson(db: Db, userId: string): Promise<void> {
  await saveStanding(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
}
