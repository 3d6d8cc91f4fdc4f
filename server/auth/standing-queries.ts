// What outlives an account: a suspension, hiding, blocks by others, and for a while the username.
// It is stored under a keyed hash of the code host's number for the account, so that deleting the
// account and signing up again doesn't reset it.
import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";

/**
 * How long a username stays reserved for the account that had it; the trigger on `users` uses the
 * same duration.
 */
const reservedFor = sql`interval '90 days'`;

async function accountHash(db: Db, accountId: number): Promise<Buffer> {
  const { key } = await db.selectFrom("account_hash_key").select("key").executeTakeFirstOrThrow();
  return createHmac("sha256", key).update(String(accountId)).digest();
}

/** Stores the standing of a person whom the transaction has locked and is about to delete. */
export async function saveStanding(db: Db, userId: string): Promise<void> {
  const { account_id: accountId } = await db
    .selectFrom("users")
    .select("account_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const hash = await accountHash(db, accountId);
  // Anyone can be anyone at the demo code host: its usernames become free, and blocks of its
  // accounts are deleted with them.
  const keepsName = accountId >= 0;
  await sql`
    insert into standings (account_hash, suspended_at, suspended_reason, hidden_at,
      hidden_with_suspension, username, username_held_until)
    select ${hash}, suspended_at, suspended_reason, hidden_at, hidden_with_user_id is not null,
      case when ${keepsName} then username end, case when ${keepsName} then now() + ${reservedFor} end
    from users
    where id = ${userId}
      and (${keepsName} or suspended_at is not null or hidden_at is not null)`.execute(db);
  if (!keepsName) return;
  // Usernames that were given up earlier stay reserved for the rest of their time.
  await sql`
    update usernames set user_id = null, account_hash = ${hash},
      held_until = coalesce(held_until, now() + ${reservedFor})
    where user_id = ${userId}`.execute(db);
  await inBatches(
    db,
    sql`update blocks set blocked_user_id = null, blocked_account_hash = ${hash}
    where id in (select id from blocks where blocked_user_id = ${userId} limit ${batch})`,
  );
}

/** Restores the blocks of a person who returns, whatever else is stored of the account. */
export async function returnBlocks(db: Db, accountId: number, userId: string): Promise<void> {
  const hash = await accountHash(db, accountId);
  await inBatches(
    db,
    sql`update blocks set blocked_user_id = ${userId}, blocked_account_hash = null
    where id in (select id from blocks where blocked_account_hash = ${hash} limit ${batch})`,
  );
}

/** Rows changed by one statement: each must finish well within its time limit. */
const batch = 1000;

async function inBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < batch) return;
  }
}

/** What is stored of an account that existed here before. */
export interface Standing {
  readonly hash: Buffer;
  /** Null if it is no longer reserved. */
  readonly username: string | null;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly hiddenAt: Date | null;
  readonly hiddenWithSuspension: boolean;
}

/**
 * Locks the account's standing until the transaction ends, and frees its username for this account
 * only.
 */
export async function lockStanding(db: Db, accountId: number): Promise<Standing | null> {
  const hash = await accountHash(db, accountId);
  const { rows } = await sql<Omit<Standing, "hash">>`
    select case when username_held_until > now() then username end as username,
      suspended_at as "suspendedAt", suspended_reason as "suspendedReason",
      hidden_at as "hiddenAt", hidden_with_suspension as "hiddenWithSuspension"
    from standings where account_hash = ${hash} for update`.execute(db);
  const [standing] = rows;
  if (!standing) return null;
  if (standing.username !== null) {
    await sql`
      delete from usernames
      where name = lower(${standing.username}) and account_hash = ${hash}`.execute(db);
  }
  return { hash, ...standing };
}

/** Gives a person who returns their other reserved usernames. */
export async function endStanding(db: Db, { hash }: Standing, userId: string): Promise<void> {
  await sql`
    update usernames set user_id = ${userId}, account_hash = null
    where account_hash = ${hash}`.execute(db);
  await db.deleteFrom("standings").where("account_hash", "=", hash).execute();
}

/** Deletes standings with nothing left to store, and usernames that are no longer reserved. */
export async function removeOldStandings(db: Db): Promise<number> {
  const isOver = sql`username_held_until <= now()`;
  await sql`
    update standings set username = null, username_held_until = null
    where ${isOver} and (suspended_at is not null or hidden_at is not null)`.execute(db);
  return removeInBatches(
    db,
    "standings",
    sql`select ctid from standings
      where ${isOver} and suspended_at is null and hidden_at is null`,
  );
}
