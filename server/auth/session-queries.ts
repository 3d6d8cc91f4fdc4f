// Sessions: rows that are found by the hash of the cookie's token.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import { recentSignInMinutes } from "#shared/limits.ts";
import { newId } from "#server/database/ids.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import type { Viewer } from "#server/http/viewer.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest();

const recently = sql`make_interval(mins => ${sql.literal(recentSignInMinutes)})`;

/** SQL condition: the session hasn't expired. Sessions end after 30 idle days, and after 90 days at the latest. */
export const isLive = sql`(seen_at > now() - interval '30 days'
  and created_at > now() - interval '90 days')`;

/** `seen_at` is written at most once an hour. */
const isUnseen = sql`seen_at < now() - interval '1 hour'`;

/** The person whose valid session `token` opens; none if they are suspended. */
export async function findViewer({ db }: Database, token: string): Promise<Viewer | null> {
  // Two statements: one that may write costs several times as much, and each request reads.
  const row = await sql<
    Omit<Viewer, "token" | "sessionId"> & { sessionId: string; isUnseen: boolean }
  >`
    select u.id, u.username, u.account_id as "accountId", u.is_admin as "isAdmin",
      u.language,
      s.id as "sessionId", s.created_at > now() - ${recently} as "signedInRecently",
      ${isUnseen} as "isUnseen"
    from (select * from sessions where token_hash = ${hashOf(token)} and ${isLive}) s
    join users u on u.id = s.user_id where u.suspended_at is null`
    .named("find-session")
    .maybeOne(db);
  if (!row) return null;
  const { isUnseen: unseen, ...viewer } = row;
  if (unseen) {
    await sql`update sessions set seen_at = now() where id = ${viewer.sessionId} and ${isUnseen}`
      .named("note-session-seen")
      .run(db);
  }
  return { ...viewer, token: null };
}

/**
 * Opens a session and returns its token: 256 random bits, stored only as a hash. Deletes the
 * person's expired sessions, so that they don't accumulate.
 */
export async function openSession(db: Db, userId: string, userAgent: string): Promise<string> {
  await sql`delete from sessions where user_id = ${userId} and not ${isLive}`.run(db);
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (id, token_hash, user_id, user_agent)
    values (${newId()}, ${hashOf(token)}, ${userId}, ${userAgent.slice(0, 300)})`.run(db);
  return token;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${hashOf(token)}`.run(db);
}

/** Deletes expired sessions and returns their number. */
export function removeDeadSessions(db: Db): Promise<number> {
  return removeInBatches(db, "sessions", sql`select ctid from sessions where not ${isLive}`);
}
