// Sessions: rows that are found by the hash of the cookie's token.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#server/database/ids.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import type { Viewer } from "#server/http/viewer.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Sessions end after 30 idle days, and after 90 days at the latest. */
const live = "(seen_at > now() - interval '30 days' and created_at > now() - interval '90 days')";

/** SQL condition: the session hasn't expired. */
export const isLive = sql<boolean>`${sql.raw(live)}`;

// `seen_at` is written at most once an hour.
const findSession = `
  with live as (
    select id, user_id, seen_at from sessions where token_hash = $1 and ${live}
  ), touched as (
    update sessions set seen_at = now()
    where id in (select id from live where seen_at < now() - interval '1 hour')
  )
  select u.id, u.username, u.account_id as "accountId", u.is_admin as "isAdmin", live.id as "sessionId"
  from live join users u on u.id = live.user_id where u.suspended_at is null`;

/** The person whose valid session `token` opens; none if they are suspended. */
export async function findViewer(database: Database, token: string): Promise<Viewer | null> {
  const rows = await database.prepared<Viewer>("find-session", findSession, [hashOf(token)]);
  return rows[0] ?? null;
}

/**
 * Opens a session and returns its token: 256 random bits, stored only as a hash. Deletes the
 * person's expired sessions, so that they don't accumulate.
 */
export async function openSession(db: Db, userId: string, userAgent: string): Promise<string> {
  await sql`delete from sessions where user_id = ${userId} and not ${isLive}`.execute(db);
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("sessions")
    .values({
      id: newId(),
      token_hash: hashOf(token),
      user_id: userId,
      user_agent: userAgent.slice(0, 300),
    })
    .execute();
  return token;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute();
}

/** Deletes expired sessions and returns their number. */
export function removeDeadSessions(db: Db): Promise<number> {
  return removeInBatches(db, "sessions", sql`select ctid from sessions where not ${isLive}`);
}
