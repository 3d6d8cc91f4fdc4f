// Linking a further account to a person, and unlinking one.
import { t } from "#shared/messages/t.ts";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Settings } from "#server/settings.ts";
import { settleLinked } from "./access-requests.ts";
import { namedAccountsOf } from "./admin-logins.ts";
import { prospectOf } from "./admission-rules.ts";
import {
  accountsOf,
  type LinkedAccount,
  refreshAccount,
  refreshPerson,
  setNumber,
} from "./linked-accounts.ts";
import type { Account } from "./providers/provider.ts";
import { isRestricted, returnBlocks, saveSanctionsOf } from "./account-sanctions.ts";

/** What happened to an account of a person. */
export interface SignInAccountChange {
  readonly event: "linked" | "unlinked";
  /** The name of the provider. */
  readonly provider: string;
  readonly login: string | null;
}

/**
 * Called within the transaction, before the person's picture and address change: so that an
 * attacker who links their own account can't lead the mail about it elsewhere.
 */
export type OnAccountChange = (
  db: Db,
  userId: string,
  change: SignInAccountChange,
) => Promise<void>;

interface LinkOptions {
  readonly needsApproval: boolean;
  readonly onLink: (db: Db) => Promise<void>;
}

/** How linking an account ended: why it wasn't linked, or `linked`. */
export type LinkOutcome = "linked" | "taken" | "occupied" | "restricted";

/**
 * Links an account to the person who signed in to both. Repeating it changes nothing. `taken`: it is
 * another person's. `occupied`: the person has another one there. `restricted`: its person was
 * deleted while suspended or hidden, or an admin declined it on a site that `needsApproval`.
 */
export function linkAccount(
  db: Db,
  userId: string,
  account: Account,
  { needsApproval, onLink }: LinkOptions,
): Promise<LinkOutcome> {
  return inTransaction(db, async (transaction) => {
    if ((await lockPerson(transaction, userId)) === null) return "taken";
    const owner = await sql<{ user_id: string }>`
      select user_id
      from user_accounts
      where provider = ${account.provider} and account_id = ${account.id}`.maybeOne(transaction);
    if (owner && owner.user_id !== userId) return "taken";
    if (owner) {
      await refreshAccount(transaction, account);
      return "linked";
    }
    const others = await accountsOf(transaction, userId);
    if (others.some(({ provider }) => provider === account.provider)) return "occupied";
    if (await isRestricted(transaction, account)) return "restricted";
    if (needsApproval && !(await settleLinked(transaction, account, userId))) return "restricted";
    const rows = await sql`
      insert into user_accounts (provider, account_id, user_id)
      values (${account.provider}, ${account.id}, ${userId})
      on conflict do nothing returning true`.all(transaction);
    if (rows.length === 0) return "taken";
    await onLink(transaction);
    await returnBlocks(transaction, account, userId);
    await refreshAccount(transaction, account);
    await setNumber(transaction, userId);
    return "linked";
  });
}

/** Who can sign in: the providers that are configured, and the settings of access. */
export interface SignInRules {
  readonly configured: readonly ProviderId[];
  readonly access: Settings["access"];
  readonly adminLogins: readonly string[];
}

/** Why an account can't be unlinked, or what may come of it. */
interface UnlinkingAdvice {
  readonly refusal: string | null;
  readonly warning: string | null;
}

/** @param named those that ADMIN_LOGINS always lets in */
export function adviceOnUnlinking(
  accounts: readonly LinkedAccount[],
  provider: ProviderId,
  { configured, access }: Pick<SignInRules, "configured" | "access">,
  named: readonly ProviderId[],
): UnlinkingAdvice {
  const usable = accounts.filter((account) => configured.includes(account.provider));
  const others = usable.filter((account) => account.provider !== provider);
  if (others.length === 0) return { refusal: t("sign-in-accounts.onlyAccount"), warning: null };
  const prospectFor = (account: LinkedAccount) =>
    named.includes(account.provider) ? "enters" : prospectOf(account, access.allowed);
  const prospects = others.map(prospectFor);
  const isUsed = usable.some((one) => one.provider === provider && prospectFor(one) !== "refused");
  if (!isUsed || prospects.includes("enters")) return { refusal: null, warning: null };
  return prospects.includes("unclear")
    ? { refusal: null, warning: t("sign-in-accounts.mayBeUnlisted") }
    : { refusal: t("sign-in-accounts.noOtherListed"), warning: null };
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
  rules: SignInRules,
  onUnlink: (db: Db, unlinked: LinkedAccount) => Promise<void>,
): Promise<Unlinking> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, userId);
    const accounts = await accountsOf(transaction, userId);
    const unlinked = accounts.find((account) => account.provider === provider);
    if (!unlinked) return { missing: true };
    const named = await namedAccountsOf(transaction, userId, rules.adminLogins);
    const { refusal } = adviceOnUnlinking(accounts, provider, rules, named);
    if (refusal !== null) return { refusal };
    await onUnlink(transaction, unlinked);
    await saveSanctionsOf(transaction, userId, unlinked);
    await sql`
      delete from user_accounts
      where user_id = ${userId} and provider = ${provider}`.run(transaction);
    await setNumber(transaction, userId);
    await refreshPerson(transaction, userId);
    return { unlinked };
  });
}
