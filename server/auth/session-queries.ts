// Sessions: rows that are found by the hash of the cookie's token.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import { recentSignInMinutes } from "#shared/limits.ts";
import { newId } from "#server/database/ids.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import type { Viewer } from "#server/http/viewer.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Sessions end after 30 idle days, and after 90 days at the latest. */
const live = "(seen_at > now() - interval '30 days' and created_at > now() - interval '90 days')";

/** SQL condition: the session hasn't expired. */
export const isLive = sql<boolean>`${sql.raw(live)}`;

/** `seen_at` is written at most once an hour. */
const isUnseen = "seen_at < now() - interval '1 hour'";

// Two statements: one that may write costs several times as much, and each request reads.
const findSession = `
  select u.id, u.username, u.account_id as "accountId", u.is_admin as "isAdmin", s.id as "sessionId",
    s.created_at > now() - interval '${recentSignInMinutes} minutes' as "signedInRecently",
    ${isUnseen} as "isUnseen"
  from (select * from sessions where token_hash = $1 and ${live}) s
  join users u on u.id = s.user_id where u.suspended_at is null`;

const noteSeen = `update sessions set seen_at = now() where id = $1 and ${isUnseen}`;

/** The person whose valid session `token` opens; none if they are suspended. */
export async function findViewer(database: Database, token: string): Promise<Viewer | null> {
  const [row] = await database.prepared<Viewer & { isUnseen: boolean }>(
    "find-session",
    findSession,
    [hashOf(token)],
  );
  if (!row) return null;
  const { isUnseen: unseen, ...viewer } = row;
  if (unseen) await database.prepared("note-session-seen", noteSeen, [viewer.sessionId]);
  return viewer;
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
