// Which account an entry of ADMIN_LOGINS belongs to, in SQL on the row `l` of admin_logins.
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** The account's id at `l.provider`. Versions before 0.2 stored the number at GitHub alone. */
export const boundAccount = sql`coalesce(l.account, l.account_id::text)`;

/** Whether the entry belongs to an account of the person in the row `u` of users. */
export const belongsToPerson = sql`exists (select from user_accounts a
  where a.user_id = u.id and a.provider = l.provider and a.account_id = ${boundAccount})`;

/** Where the person's accounts are to which an entry of `adminLogins` belongs. */
export async function namedAccountsOf(
  db: Db,
  userId: string,
  adminLogins: readonly string[],
): Promise<ProviderId[]> {
  if (adminLogins.length === 0) return [];
  const rows = await sql<{ provider: ProviderId }>`
    select a.provider from user_accounts a
    join admin_logins l on l.provider = a.provider and ${boundAccount} = a.account_id
    where a.user_id = ${userId} and l.login = any(${[...adminLogins]}::text[])`.all(db);
  return rows.map(({ provider }) => provider);
}
