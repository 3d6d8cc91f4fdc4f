// Which accounts sign in to which person: each account to one, and a person with at most one at each
// provider. Both are keys of the table.
import { createHash } from "node:crypto";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { Account } from "./providers/provider.ts";

/** Numbers from here on, up to 2^53, stand for accounts elsewhere than at GitHub. */
const firstOtherNumber = 2 ** 52;

/**
 * The number of an account in `users.account_id`: GitHub's own, or 52 bits of a hash. It counts
 * requests and the day's projects, also after the person signs up again; people are recognized by
 * the account itself.
 */
export function numberOf({ provider, id }: Pick<Account, "provider" | "id">): number {
  if (provider === "github") return Number(id);
  const hash = createHash("sha256").update(`${provider}:${id}`).digest();
  return firstOtherNumber + Math.floor(hash.readUIntBE(0, 6) * 16 + (hash[6] ?? 0) / 16);
}

/** The login as it is shown; null if it isn't one that code hosts allow. */
export const loginOf = ({ login }: Account): string | null =>
  /^[\w.@+-]{1,100}$/.test(login) ? login : null;

const columnsOf = (account: Account) => ({
  login: loginOf(account),
  avatar_url: account.avatarUrl,
  email: account.email,
});

export interface LinkedAccount {
  readonly provider: ProviderId;
  readonly id: string;
  readonly login: string | null;
  readonly avatarUrl: string | null;
  readonly email: string | null;
  readonly linkedAt: Date;
}

/**
 * SQL: the main account first, whose picture and e-mail address the person has: the one at GitHub,
 * as the version before knows no other, else the one linked first.
 */
const mainFirst = sql`provider <> 'github', linked_at, provider`;

/** The person's accounts, the main one first. */
export async function accountsOf(db: Db, userId: string): Promise<LinkedAccount[]> {
  return sql<LinkedAccount>`
    select provider, account_id as id, login, avatar_url as "avatarUrl", email,
      linked_at as "linkedAt"
    from user_accounts where user_id = ${userId} order by ${mainFirst}`.all(db);
}

/** Stores what the account looks like now, and returns the id of its person, if there is one. */
export async function refreshAccount(db: Db, account: Account): Promise<string | undefined> {
  const known = await sql<{ user_id: string }>`
    update user_accounts
    set ${sql.set(columnsOf(account))}
    where provider = ${account.provider} and account_id = ${account.id}
    returning user_id`.maybeOne(db);
  if (known) await refreshPerson(db, known.user_id);
  return known?.user_id;
}

/** Gives the person the login, the picture and the e-mail address of their main account. */
export async function refreshPerson(db: Db, userId: string): Promise<void> {
  await sql`
    update users u set account_login = a.login, avatar_url = a.avatar_url, email = a.email
    from (select login, avatar_url, email from user_accounts where user_id = ${userId}
      order by ${mainFirst} limit 1) a
    where u.id = ${userId} and (u.account_login, u.avatar_url, u.email)
      is distinct from (a.login, a.avatar_url, a.email)`.run(db);
}

/** Stores an account as the person's. @throws a violation of user_accounts_pkey if it is another's */
export async function storeAccount(db: Db, userId: string, account: Account): Promise<void> {
  const key = { provider: account.provider, account_id: account.id };
  // A trigger has stored the one at GitHub along with the person.
  await sql`
    insert into user_accounts ${sql.values({ ...key, user_id: userId, ...columnsOf(account) })}
    on conflict (user_id, provider) do update set ${sql.set(columnsOf(account))}`.run(db);
}

/** Gives the person the number of their main account. */
export async function setNumber(db: Db, userId: string): Promise<void> {
  const [main] = await accountsOf(db, userId);
  if (!main) return;
  await sql`
    update users set account_id = ${numberOf(main)}, account_login = ${main.login},
      avatar_url = ${main.avatarUrl}, email = ${main.email}
    where id = ${userId}`.run(db);
}
