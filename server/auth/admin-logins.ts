// Which account an entry of ADMIN_LOGINS belongs to, in SQL on the row `l` of admin_logins.
import { sql } from "kysely";

/** The account's id at `l.provider`. Versions before 0.2 stored the number at GitHub alone. */
export const boundAccount = sql<string>`coalesce(l.account, l.account_id::text)`;

/** Whether the entry belongs to an account of the person in the row `u` of users. */
export const belongsToPerson = sql<boolean>`exists (select from user_accounts a
  where a.user_id = u.id and a.provider = l.provider and a.account_id = ${boundAccount})`;
