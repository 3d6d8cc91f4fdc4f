import { sql } from "./sql.ts";
import type { Db } from "./connect.ts";
import { MissingAccount } from "./missing-row.ts";

/**
 * Locks the person until the transaction ends, for changes to what is theirs and is counted or
 * compared first: username, accounts to sign in with, blocks, invitations, settings, follows, saved
 * searches. Returns the username; null if the account is deleted.
 *
 * A transaction that also locks the names of technologies (`lockTechNames`) or a project (`lockProject`) does
 * that before, and locks rows of the person's, such as an invitation, afterwards. Several people are
 * locked in the order of their ids. What notifications lock doesn't conflict with this.
 */
export async function lockPerson(db: Db, userId: string): Promise<string | null> {
  const row = await sql<{ username: string }>`
    select username from users where id = ${userId} for no key update`.maybeOne(db);
  return row?.username ?? null;
}

/**
 * The same for the person who acts.
 * @throws MissingAccount
 */
export async function lockActor(db: Db, userId: string): Promise<string> {
  const username = await lockPerson(db, userId);
  if (username === null) throw new MissingAccount();
  return username;
}
