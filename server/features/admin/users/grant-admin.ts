import { boundAccount } from "#server/auth/admin-logins.ts";
import { numberOf } from "#server/auth/linked-accounts.ts";
import type { Account } from "#server/auth/providers/provider.ts";
import { suspensionOf } from "#server/auth/sign-up.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockPersonAndProjects } from "#server/features/accounts/deletion-queries.ts";
import { endHidingOf } from "#server/features/admin/content-queries.ts";
import { announceHiding } from "#server/features/reports/announce-hiding.ts";
import { keyAtProvider } from "#server/sign-in-settings.ts";

/**
 * Makes the person an admin if `adminLogins` contains their login, lifts a suspension and restores
 * what it hid, so that an admin whom the operator named can't be locked out. An entry belongs to
 * the first account that signs in with it: another account that takes over a released login doesn't
 * inherit it.
 */
export async function grantAdmin(
  db: Db,
  userId: string,
  account: Account,
  adminLogins: readonly string[],
): Promise<void> {
  const login = keyAtProvider(account.provider, account.login);
  if (account.isLoginMade || !adminLogins.includes(login)) return;
  await inTransaction(db, async (transaction) => {
    await sql`insert into admin_logins (login, account_id, provider, account)
      values (${login}, ${numberOf(account)}, ${account.provider}, ${account.id})
      on conflict do nothing`.run(transaction);
    if (await suspensionOf(transaction, userId)) await lockPersonAndProjects(transaction, userId);
    const rows = await sql<Granted>`
      update users u set is_admin = true, suspended_at = null, suspended_reason = null
      from (select id, suspended_at is not null as suspended,
          hidden_with_user_id is not null as hidden from users
        where id = ${userId} for no key update) old
      where u.id = old.id and (not u.is_admin or old.suspended) and exists (
        select from admin_logins l where login = ${login}
          and provider = ${account.provider} and ${boundAccount} = ${account.id})
      returning u.username, old.suspended, old.hidden`.all(transaction);
    for (const { username, suspended, hidden } of rows) {
      const ended = await endHidingOf(transaction, userId, { restore: true });
      const restored = hidden || ended.projects + ended.comments > 0 ? ended : null;
      await recordAct(transaction, {
        byUserId: userId,
        act: suspended ? "lift suspension" : "make admin",
        subject: { kind: "user", id: userId, name: username },
        detail: { namedIn: "ADMIN_LOGINS", ...(restored && { restored }) },
      });
      if (restored) await announceHiding(transaction, { kind: "user", id: userId });
    }
  });
}

interface Granted {
  readonly username: string;
  readonly suspended: boolean;
  readonly hidden: boolean;
}
