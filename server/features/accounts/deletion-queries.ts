// The queries of account deletion. All of them run in one transaction.
import type { DeletionPreview } from "#contract/accounts.ts";
import type { UserRef } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { StartAgain } from "#server/database/transaction.ts";
import { saveSanctions } from "#server/auth/account-sanctions.ts";

export type SoleProject = DeletionPreview["projects"][number];

/** The projects whose only owner is the person, by name. */
export async function soleProjectsOf(db: Db, userId: string): Promise<SoleProject[]> {
  return sql<SoleProject>`
    select p.id, p.name,
      (select count(*) from members where project_id = p.id) as "memberCount"
    from members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} and m.role_name = 'owner' and not exists (
      select from members
      where project_id = p.id and role_name = 'owner' and user_id <> ${userId})
    order by lower(p.name), p.id`.all(db);
}

/** The number of the person's comments that aren't deleted. */
export async function commentCountOf(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) from comments where user_id = ${userId} and deleted_at is null`.maybeOne(db);
  return row?.count ?? 0;
}

const projectIdsOf = (userId: string) => sql`
  select project_id from members where user_id = ${userId}
  union select project_id from stars where user_id = ${userId}
  union select project_id from comments where user_id = ${userId} and deleted_at is null
  union select project_id from invitations where user_id = ${userId} and ended_at is null`;

/**
 * Locks the projects whose team, stars, comments or open invitations include the person, in the
 * order of their ids. Concurrent joins, stars and comments wait for these locks before they take others,
 * which prevents deadlocks. Returns their ids.
 */
async function lockProjectsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from projects where id in (${projectIdsOf(userId)}) order by id for update`.all(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the person's projects (`lockProjectsOf`), calls `between`, which may lock what comes before
 * people, and locks the person's row, so that no new row can refer to it; null if the person is
 * deleted already.
 */
export async function lockPersonAndProjects(
  db: Db,
  userId: string,
  between: () => Promise<void> = async () => {},
): Promise<UserRef | null> {
  const locked = await lockProjectsOf(db, userId);
  await between();
  const person = await lockPersonForDeletion(db, userId);
  await lockNewProjectsOf(db, userId, locked);
  return person;
}

/**
 * Locks the projects that the person joined, starred or commented on while their row wasn't locked yet. Their
 * locks aren't waited for, since their holders may wait for the person: then it starts again.
 */
async function lockNewProjectsOf(db: Db, userId: string, locked: string[]): Promise<void> {
  const rows = await sql<{ id: string }>`
    select project_id as id from (${projectIdsOf(userId)}) own
    where project_id <> all(${locked}::uuid[])`.all(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const free = await sql`
    select from projects where id = any(${ids}::uuid[]) for update skip locked`.all(db);
  if (free.length < ids.length) throw new StartAgain();
}

/** Locks the person's row, so that no new row can refer to it; null if it is deleted already. */
async function lockPersonForDeletion(db: Db, userId: string): Promise<UserRef | null> {
  const row = await sql<UserRef>`
    select id, username, display_name as "displayName", avatar_url as "avatarUrl"
    from users where id = ${userId} for update`.maybeOne(db);
  return row ?? null;
}

/** Maximum rows per statement, so that each statement ends well before the statement timeout. */
const batch = 1000;

/**
 * Deletes the rows that triggers count, so that the counts are correct at once, and the comments'
 * texts.
 */
export async function removeTraces(db: Db, userId: string): Promise<void> {
  const one = sql`user_id = ${userId}`;
  await sql`delete from idempotency_keys where ${one}`.run(db);
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
  // A trigger clears the text of a comment whose author is removed.
  await inBatches(
    db,
    sql`update comments set user_id = null, hidden_with_user_id = null where id in (
    select id from comments where ${one} order by id limit ${batch})`,
  );
}

async function inBatches(db: Db, statement: Sql): Promise<void> {
  for (;;) {
    const rowCount = await statement.run(db);
    if (rowCount < batch) return;
  }
}

/**
 * Deletes the person's row, and by cascade the rows that refer to it. The person's sanctions
 * remains, and the username stays reserved for a while.
 */
export async function erasePerson(db: Db, userId: string): Promise<void> {
  await saveSanctions(db, userId);
  await sql`delete from users where id = ${userId}`.run(db);
}
