// What outlives an account: a suspension, hiding, blocks by others, and for a while the username.
// It is stored under a keyed hash of the account at its provider, so that deleting the account and
// signing up again doesn't reset it.
import { createHmac } from "node:crypto";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { accountsOf } from "./linked-accounts.ts";
import type { Account } from "./providers/provider.ts";

/**
 * How long a username stays reserved for the account that had it; the trigger on `users` uses the
 * same duration.
 */
const reservedFor = sql`interval '90 days'`;

/** An account, as far as it says who it is. */
type AccountKey = Pick<Account, "provider" | "id">;

/** The keyed hash of an account; GitHub's number by itself, as versions before 0.2 stored it. */
async function accountHash(db: Db, { provider, id }: AccountKey): Promise<Buffer> {
  const { key } = await sql<{ key: Buffer }>`select key from account_hash_key`.one(db);
  const text = provider === "github" ? id : `${provider}:${id}`;
  return createHmac("sha256", key).update(text).digest();
}

/** Anyone can be anyone at the demo code host. */
const isOwned = ({ provider, id }: AccountKey) => provider !== "github" || !id.startsWith("-");

/**
 * Stores the sanctions of a person whom the transaction has locked and is about to delete, for each
 * of their accounts: it applies to whichever returns. The username is reserved for the main one.
 */
export async function saveSanctions(db: Db, userId: string): Promise<void> {
  const [main, ...others] = await accountsOf(db, userId);
  if (!main) throw new Error(`The person ${userId} has no account`);
  const hash = await accountHash(db, main);
  const hashes = await Promise.all(others.map((account) => accountHash(db, account)));
  const keepsName = isOwned(main);
  const shared = { personId: userId };
  await insertSanctions(db, userId, hash, { ...shared, keepsName });
  for (const other of hashes) await insertSanctions(db, userId, other, shared);
  // Usernames and blocks of accounts that belong to nobody end with them.
  if (!keepsName) return;
  // Usernames that they left earlier stay reserved for the rest of their time.
  await sql`
    update usernames set user_id = null, account_hash = ${hash},
      held_until = coalesce(held_until, now() + ${reservedFor})
    where user_id = ${userId}`.run(db);
  for (const other of hashes) await copyBlocks(db, userId, other);
  await inBatches(
    db,
    sql`update blocks set blocked_user_id = null, blocked_account_hash = ${hash}
    where id in (select id from blocks where blocked_user_id = ${userId} limit ${batch})`,
  );
}

/**
 * Stores the sanctions of a person for an account that is about to be unlinked, so that signing up
 * with it doesn't reset it. From then on it is someone else's.
 */
export async function saveSanctionsOf(db: Db, userId: string, account: AccountKey): Promise<void> {
  const hash = await accountHash(db, account);
  await insertSanctions(db, userId, hash, { personId: null });
  if (isOwned(account)) await copyBlocks(db, userId, hash);
}

/** Without the username it is stored only if there is something else to store. */
async function insertSanctions(
  db: Db,
  userId: string,
  hash: Buffer,
  { personId, keepsName = false }: { personId: string | null; keepsName?: boolean },
): Promise<void> {
  await sql`
    insert into standings (account_hash, suspended_at, suspended_reason, hidden_at,
      hidden_with_suspension, username, username_held_until, person_id)
    select ${hash}, suspended_at, suspended_reason, hidden_at, hidden_with_user_id is not null,
      case when ${keepsName} then username end, case when ${keepsName} then now() + ${reservedFor} end,
      ${personId}::uuid
    from users
    where id = ${userId}
      and (${keepsName} or suspended_at is not null or hidden_at is not null)
    -- An account that was linked later may have a reserved username.
    on conflict (account_hash) do update set suspended_at = excluded.suspended_at,
      suspended_reason = excluded.suspended_reason, hidden_at = excluded.hidden_at,
      hidden_with_suspension = excluded.hidden_with_suspension, person_id = excluded.person_id,
      username = coalesce(excluded.username, standings.username),
      username_held_until = coalesce(excluded.username_held_until, standings.username_held_until)`.run(
    db,
  );
}

/** Blocks the account with that hash, too, wherever the person is blocked. */
async function copyBlocks(db: Db, userId: string, hash: Buffer): Promise<void> {
  const blocks = await sql<{ created_at: Date; user_id: string }>`
    select user_id, created_at
    from blocks
    where blocked_user_id = ${userId}
    order by id`.all(db);
  for (let start = 0; start < blocks.length; start += batch) {
    const rows = blocks.slice(start, start + batch).map((block) => ({
      ...block,
      id: newId(),
      blocked_account_hash: hash,
    }));
    await sql`insert into blocks ${sql.values(rows)} on conflict do nothing`.run(db);
  }
}

/**
 * Restores the blocks of an account that returns, or is linked to a person, whatever else is
 * stored of it.
 */
export async function returnBlocks(db: Db, account: AccountKey, userId: string): Promise<void> {
  const hash = await accountHash(db, account);
  await sql`
    delete from blocks b where blocked_account_hash = ${hash} and (user_id = ${userId} or exists (
      select from blocks o where o.user_id = b.user_id and o.blocked_user_id = ${userId}))`.run(db);
  await inBatches(
    db,
    sql`update blocks set blocked_user_id = ${userId}, blocked_account_hash = null
    where id in (select id from blocks where blocked_account_hash = ${hash} limit ${batch})`,
  );
}

/** Rows changed by one statement: each must finish well within its time limit. */
const batch = 1000;

async function inBatches(db: Db, statement: Sql): Promise<void> {
  for (;;) {
    const rowCount = await statement.run(db);
    if (rowCount < batch) return;
  }
}

/** What is stored of an account that existed here before. */
export interface Sanctions {
  readonly hash: Buffer;
  /** Null if it is no longer reserved. */
  readonly username: string | null;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly hiddenAt: Date | null;
  readonly hiddenWithSuspension: boolean;
  /** The person whose accounts share it: deleted, or returned with another one of them. */
  readonly personId: string | null;
}

/**
 * Locks the account's sanctions, and those that it is shared with, until the transaction ends; frees
 * its username for this account only.
 */
export async function lockSanctions(db: Db, account: AccountKey): Promise<Sanctions | null> {
  const hash = await accountHash(db, account);
  const rows = await sql<Omit<Sanctions, "hash"> & { isOwn: boolean }>`
    select account_hash = ${hash} as "isOwn", person_id as "personId", case when username_held_until > now() then username end as username,
      suspended_at as "suspendedAt", suspended_reason as "suspendedReason",
      hidden_at as "hiddenAt", hidden_with_suspension as "hiddenWithSuspension"
    from standings where account_hash = ${hash}
      or person_id = (select person_id from standings where account_hash = ${hash})
    order by account_hash for update`.all(db);
  const own = rows.find(({ isOwn }) => isOwn);
  if (!own) return null;
  const { isOwn: _, ...sanctions } = own;
  if (sanctions.username !== null) {
    await sql`
      delete from usernames
      where name = lower(${sanctions.username}) and account_hash = ${hash}`.run(db);
  }
  return { hash, ...sanctions };
}

/** Whether the person of the account was suspended or hidden when they were deleted. */
export async function isRestricted(db: Db, account: AccountKey): Promise<boolean> {
  const rows = await sql`
    select from standings where account_hash = ${await accountHash(db, account)}
      and (suspended_at is not null or hidden_at is not null)`.all(db);
  return rows.length > 0;
}

/** The person who returned with another account that shares the sanctions, if this one can join it. */
export async function returnedWith(
  db: Db,
  { personId }: Sanctions,
  { provider }: AccountKey,
): Promise<string | null> {
  if (personId === null) return null;
  const row = await sql<{ id: string }>`
    select id from users where id = ${personId} and not exists (
      select from user_accounts where user_id = ${personId} and provider = ${provider})
    for no key update`.maybeOne(db);
  return row?.id ?? null;
}

/** Gives a person who returns their other reserved usernames, and their other accounts' sanctions. */
export async function endSanctions(
  db: Db,
  { hash, personId }: Sanctions,
  userId: string,
): Promise<void> {
  await sql`
    update usernames set user_id = ${userId}, account_hash = null
    where account_hash = ${hash}`.run(db);
  await sql`delete from standings where account_hash = ${hash}`.run(db);
  if (personId === null) return;
  await sql`
    update standings
    set person_id = ${userId}
    where person_id = ${personId}`.run(db);
}

/** Deletes standings with nothing left to store, and usernames that are no longer reserved. */
export async function removeOldSanctions(db: Db): Promise<number> {
  const isOver = sql`username_held_until <= now()`;
  await sql`
    update standings set username = null, username_held_until = null
    where ${isOver} and (suspended_at is not null or hidden_at is not null)`.run(db);
  return removeInBatches(
    db,
    "standings",
    sql`select ctid from standings
      where ${isOver} and suspended_at is null and hidden_at is null`,
  );
}
