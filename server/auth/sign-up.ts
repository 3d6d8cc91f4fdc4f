// The person of an account: found, or created on the first sign-in.
import { randomInt } from "node:crypto";
import { displayName } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction, violates } from "#server/database/transaction.ts";
import { isReservedUsername } from "#shared/usernames.ts";
import { containsAddress } from "#shared/visible-text.ts";
import { lockApproval, useApproval } from "./access-requests.ts";
import { type NewPeople, NotAdmitted } from "./admission-rules.ts";
import { loginOf, numberOf, refreshAccount, setNumber, storeAccount } from "./linked-accounts.ts";
import type { Account } from "./providers/provider.ts";
import {
  endSanctions,
  lockSanctions,
  returnBlocks,
  returnedWith,
  type Sanctions,
} from "./account-sanctions.ts";

/**
 * The id of the account's person, who is created on the first sign-in.
 * @throws NotAdmitted if the account has none, and `newPeople` doesn't let it have one
 */
export async function personOf(
  db: Db,
  account: Account,
  newPeople: NewPeople = "welcome",
): Promise<string> {
  const known = await refreshAccount(db, account);
  if (known) return known;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const created = await insertPerson(db, account, newPeople, attempt);
    // A concurrent sign-in may have created the person, and used the approval up.
    const id = typeof created === "string" ? created : await refreshAccount(db, account);
    if (id) return id;
    if (created) throw created;
  }
  throw new Error(`No free username for the account ${account.id} at ${account.provider}`);
}

/**
 * Creates the person, restoring what was stored of the account if it existed here before.
 * Undefined if another request created the person, or took the username, meanwhile.
 */
async function insertPerson(
  db: Db,
  account: Account,
  newPeople: NewPeople,
  attempt: number,
): Promise<string | NotAdmitted | undefined> {
  if (newPeople === "refused") return new NotAdmitted("sign-ups-closed");
  try {
    return await inTransaction(db, async (transaction) => {
      const sanctions = await lockSanctions(transaction, account);
      const returned = sanctions && (await returnedWith(transaction, sanctions, account));
      const needsApproval = newPeople === "approved";
      const approval = needsApproval ? await lockApproval(transaction, account) : null;
      if (needsApproval && approval === null) throw new NotAdmitted("asks");
      if (returned) {
        await rejoin(transaction, account, sanctions, returned);
        if (approval !== null) await useApproval(transaction, approval, returned);
        return returned;
      }
      const username =
        sanctions?.username ?? (await freeUsername(transaction, nameOf(account), attempt));
      const id = newId();
      await sql`
        insert into users ${sql.values({
          id,
          account_id: numberOf(account),
          account_login: loginOf(account),
          asks_for_stack: true,
          username,
          display_name: displayNameOf(account, username),
          avatar_url: account.avatarUrl,
          email: account.email,
          suspended_at: sanctions?.suspendedAt ?? null,
          suspended_reason: sanctions?.suspendedReason ?? null,
          hidden_at: sanctions?.hiddenAt ?? null,
          hidden_with_user_id: sanctions?.hiddenWithSuspension ? id : null,
        })}`.run(transaction);
      await storeAccount(transaction, id, account);
      if (sanctions) await endSanctions(transaction, sanctions, id);
      await returnBlocks(transaction, account, id);
      if (approval !== null) await useApproval(transaction, approval, id);
      return id;
    });
  } catch (error) {
    if (error instanceof NotAdmitted) return error;
    if (takenKeys.some((constraint) => violates(error, constraint))) return undefined;
    throw error;
  }
}

/** Links an account to the person who returned with another one, as it was before the deletion. */
async function rejoin(
  db: Db,
  account: Account,
  sanctions: Sanctions,
  userId: string,
): Promise<void> {
  await storeAccount(db, userId, account);
  await endSanctions(db, sanctions, userId);
  await returnBlocks(db, account, userId);
  await setNumber(db, userId);
}

const takenKeys = [
  "user_accounts_pkey",
  "users_account_id_key",
  "users_username_key",
  "usernames_pkey",
];

/** What a username is made from: of an address only what is before the @, since it is public. */
const nameOf = ({ provider, login }: Account) =>
  provider === "oidc" ? login.replace(/@.*$/, "") : login;

/** The login reduced to a valid username: 2 to 50 letters and digits. */
export function usernameBase(login: string): string {
  const stripped = login.replace(/[^A-Za-z0-9]/g, "").slice(0, 44);
  return stripped.length >= 2 ? stripped : `user${stripped}`;
}

async function freeUsername(db: Db, login: string, attempt: number): Promise<string> {
  const base = usernameBase(login);
  const rows = await sql<{ username: string }>`
    select name as username from usernames
    where name ~ ${`^${base.toLowerCase()}[0-9]*$`}
      and (held_until is null or held_until > now())`.all(db);
  const taken = new Set(rows.map(({ username }) => username));
  if (!taken.has(base.toLowerCase()) && !isReservedUsername(base)) return base;
  // After a lost race the number is drawn from an ever larger range, so that concurrent sign-ups
  // with the same login spread out.
  let number = 2 + randomInt(2 ** attempt);
  while (taken.has(`${base}${number}`.toLowerCase())) number += 1;
  return `${base}${number}`;
}

/** The name at the provider; the username in place of one that nobody may choose here. */
function displayNameOf({ name }: Account, username: string): string {
  const [...points] = (name ?? "")
    .replace(/[\p{Cc}\s\u200B\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .toWellFormed();
  const shown = points.slice(0, 50).join("").trimEnd();
  const isAllowed = displayName.safeParse(shown).success && !/\uFFFD/.test(shown);
  return isAllowed && !containsAddress(name ?? "") ? shown : username;
}

export interface Suspension {
  readonly at: Date;
  readonly reason: string;
}

/** The reason of the person's suspension, if they are suspended. */
export async function suspensionOf(db: Db, userId: string): Promise<Suspension | null> {
  const row = await sql<{ at: Date | null; reason: string | null }>`
    select suspended_at as at, suspended_reason as reason
    from users
    where id = ${userId}`.maybeOne(db);
  return row?.at && row.reason !== null ? { at: row.at, reason: row.reason } : null;
}

/** Whether to ask the person for their stack now; true at most once for each person. */
export async function takeStackQuestion(db: Db, userId: string): Promise<boolean> {
  const row = await sql<{ isNeeded: boolean }>`
    update users u set asks_for_stack = false where id = ${userId} and asks_for_stack
    returning not exists (select from user_techs where user_id = u.id) as "isNeeded"`.maybeOne(db);
  return row?.isNeeded ?? false;
}

/** The language that the person chose; null if they follow their browsers. */
export async function chosenLanguageOf(db: Db, userId: string): Promise<string | null> {
  const row = await sql<{ language: string | null }>`
    select language from users where id = ${userId}`.maybeOne(db);
  return row?.language ?? null;
}
