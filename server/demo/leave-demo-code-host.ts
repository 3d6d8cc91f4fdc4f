// Opens a database of the demo code host, where anyone can be anyone, with a real code host:
// revokes what the demo code host granted before the site accepts requests.
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { counted, demoFootprint, describeFootprint, isDemo } from "./demo-people.ts";

/**
 * Revokes the admin role and the API tokens of all people of the demo code host, and ends their sessions. Returns
 * what the operator should know about it and about what is left, one line each.
 * @param demoRequested whether the operator requested demo content
 */
export async function leaveDemoCodeHost(
  db: Db,
  { demoRequested: isRequested }: { demoRequested: boolean },
): Promise<string[]> {
  const { admins, sessions } = await inTransaction(db, async (transaction) => ({
    admins: await unmakeAdmins(transaction),
    sessions: await endSessions(transaction),
  }));
  const lines = admins.map(
    (username) => `${username}, known to the demo code host alone, is no longer an admin.`,
  );
  if (sessions > 0) {
    const noun = sessions === 1 ? "session" : "sessions";
    lines.push(`Ended ${sessions} ${noun} opened through the demo code host.`);
  }
  return isRequested ? lines : [...lines, ...(await leftovers(db))];
}

async function unmakeAdmins(db: Db): Promise<string[]> {
  // An admin's login becomes free for the account that has it on the real code host.
  await sql`delete from admin_logins where account_id < 0`.run(db);
  const rows = await sql<{ id: string; username: string }>`
    update users set is_admin = false where ${isDemo("all")} and is_admin
    returning id, username`.all(db);
  for (const { id, username } of rows) {
    await recordAct(db, {
      byUserId: null,
      act: "unmake admin",
      subject: { kind: "user", id, name: username },
      detail: { reason: "Known to the demo code host alone" },
    });
  }
  return rows.map(({ username }) => username);
}

async function endSessions(db: Db): Promise<number> {
  await sql`
    delete from api_tokens where user_id in (
      select id from users where ${isDemo("all")})`.run(db);
  const rowCount = await sql`
    delete from sessions where user_id in (
      select id from users where ${isDemo("all")})`.run(db);
  return rowCount;
}

async function leftovers(db: Db): Promise<string[]> {
  const content = await demoFootprint(db, "content");
  const all = await demoFootprint(db, "all");
  const newcomers = all.people - content.people;
  const lines: string[] = [];
  if (content.people > 0) {
    lines.push(
      "This database holds demo content. Nobody can sign in as its people:",
      ...describeFootprint(content).map((line) => `  ${line}`),
      "Remove it: npm run demo -- --remove",
    );
  }
  if (newcomers > 0) {
    lines.push(
      `${counted(newcomers, "person", "people")} signed in through the demo code host, and can't any more.`,
      `Remove them${content.people > 0 ? " too" : ""}: npm run demo -- --remove --all`,
    );
  }
  return lines;
}
