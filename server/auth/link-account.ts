// Linking a further account to a person, and unlinking one.
import { sql } from "kysely";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import {
  accountsOf,
  type LinkedAccount,
  refreshAccount,
  refreshPerson,
  setNumber,
} from "./linked-accounts.ts";
import type { Account } from "./providers/provider.ts";
import { isRestricted, returnBlocks, saveStandingOf } from "./standing-queries.ts";

/** How linking an account ended: why it wasn't linked, or `linked`. */
export type LinkOutcome = "linked" | "taken" | "occupied" | "restricted";

/**
 * Links an account to the person who signed in to both. Repeating it changes nothing. `taken`: it is
 * another person's. `occupied`: the person has another one there. `restricted`: its person was
 * deleted while suspended or hidden.
 */
export function linkAccount(db: Db, userId: string, account: Account): Promise<LinkOutcome> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockUser(transaction, userId))) return "taken";
    const owner = await transaction
      .selectFrom("user_accounts")
      .select("user_id")
      .where("provider", "=", account.provider)
      .where("account_id", "=", account.id)
      .executeTakeFirst();
    if (owner && owner.user_id !== userId) return "taken";
    if (owner) {
      await refreshAccount(transaction, account);
      return "linked";
    }
    const others = await accountsOf(transaction, userId);
    if (others.some(({ provider }) => provider === account.provider)) return "occupied";
    if (await isRestricted(transaction, account)) return "restricted";
    const { rows } = await sql`
      insert into user_accounts (provider, account_id, user_id)
      values (${account.provider}, ${account.id}, ${userId})
      on conflict do nothing returning true`.execute(transaction);
    if (rows.length === 0) return "taken";
    await returnBlocks(transaction, account, userId);
    await refreshAccount(transaction, account);
    await setNumber(transaction, userId);
    return "linked";
  });
}

/** Why an account can't be unlinked; null if it can. @param configured where people sign in now */
export function refusalToUnlink(
  accounts: readonly Pick<LinkedAccount, "provider">[],
  provider: ProviderId,
  configured: readonly ProviderId[],
): string | null {
  const others = accounts.filter((account) => account.provider !== provider);
  return others.some((other) => configured.includes(other.provider))
    ? null
    : "This is the only account that you can sign in with. Link another one first.";
}

export type Unlinking =
  | { readonly unlinked: LinkedAccount }
  | { readonly refusal: string }
  | { readonly missing: true };

/** Unlinks the person's account at the provider. */
export function unlinkAccount(
  db: Db,
  userId: string,
  provider: ProviderId,
  configured: readonly ProviderId[],
): Promise<Unlinking> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const accounts = await accountsOf(transaction, userId);
    const unlinked = accounts.find((account) => account.provider === provider);
    if (!unlinked) return { missing: true };
    const refusal = refusalToUnlink(accounts, provider, configured);
    if (refusal !== null) return { refusal };
    await saveStandingOf(transaction, userId, unlinked);
    await transaction
      .deleteFrom("user_accounts")
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .execute();
    await setNumber(transaction, userId);
    await refreshPerson(transaction, userId);
    return { unlinked };
  });
}

/** Locks the person's row until the transaction ends; false if it is deleted. */
async function lockUser(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(db);
  return rows.length > 0;
}
