// Admins from the command line, for a site that has none, or none who can sign in.
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockAdmins, lockSubject, setAdmin } from "#server/features/admin/users/queries.ts";
import { refusalToMakeAdmin } from "#server/features/admin/users/rules.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readEnvironment, readSettings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { acceptMovedProvider } from "./provider-addresses.ts";
import { reachDatabase } from "./reach-database.ts";

export type AdminJob =
  | { readonly act: "list" }
  | { readonly act: "grant" | "revoke"; readonly login: string }
  | { readonly act: "moved"; readonly provider: string };

/** @throws OperatorError if there is no such person, or they can't be an admin */
export async function runAdmin(job: AdminJob, shutdown: Shutdown): Promise<void> {
  const settings = { ...readSettings(readEnvironment()), demoContent: false };
  const { db } = await reachDatabase(settings, shutdown);
  if (job.act === "list") return listAdmins(db);
  if (job.act === "moved") {
    const address = await acceptMovedProvider(db, settings, job.provider);
    return console.log(`${job.provider} is at ${address} from now on.`);
  }
  const isAdmin = job.act === "grant";
  await inTransaction(db, (transaction) =>
    changeAdmin(transaction, { login: job.login, isAdmin, adminLogins: settings.adminLogins }),
  );
}

async function listAdmins(db: Db): Promise<void> {
  const admins = await sql<{ display_name: string; username: string }>`
    select username, display_name
    from users
    where is_admin = true
    order by username`.all(db);
  for (const { username, display_name } of admins) console.log(`${username}\t${display_name}`);
  if (admins.length === 0) console.log("There are no admins. npm run admin -- grant LOGIN");
}

interface Change {
  readonly login: string;
  readonly isAdmin: boolean;
  readonly adminLogins: readonly string[];
}

async function changeAdmin(db: Db, { login, isAdmin, adminLogins }: Change): Promise<void> {
  // As admins' own changes do, so that both don't happen at once.
  await lockAdmins(db);
  const person = await sql<{ id: string }>`
    select id from users where lower(username) = ${login.toLowerCase()}`.maybeOne(db);
  const subject = person && (await lockSubject(db, adminLogins, person.id));
  if (!subject) {
    throw new OperatorError(
      `There is no user ${login}. People exist here once they have signed in.`,
    );
  }
  const { id, username } = subject.user;
  if (subject.isAdmin === isAdmin) {
    return console.log(
      isAdmin ? `${username} is an admin already.` : `${username} isn't an admin.`,
    );
  }
  const refusal = isAdmin ? refusalToMakeAdmin(subject) : null;
  if (refusal !== null) throw new OperatorError(refusal);
  await setAdmin(db, id, isAdmin);
  await recordAct(db, {
    byUserId: null,
    act: isAdmin ? "make admin" : "unmake admin",
    subject: { kind: "user", id, name: username },
    detail: { by: "npm run admin" },
  });
  console.log(isAdmin ? `${username} is an admin now.` : `${username} is no longer an admin.`);
  if (!isAdmin && subject.namedByOperator) {
    console.log("ADMIN_LOGINS names them: they become one again when they sign in.");
  }
}
